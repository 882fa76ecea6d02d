/** A clock that runs while the page is visible and the puzzle is not finished. */

export class Timer {
  /** @param {number} seconds @param {(seconds: number) => void} tick called once a second */
  constructor(seconds, tick) {
    this.before = seconds;
    this.since = 0;
    this.over = false;
    this.tick = tick;
    this.beat = setInterval(() => this.tick(this.seconds()), 1000);
    this.watch = () => (document.hidden ? this.pause() : this.go());
    document.addEventListener('visibilitychange', this.watch);
    if (!document.hidden) this.go();
  }

  seconds() {
    return this.before + (this.since ? (performance.now() - this.since) / 1000 : 0);
  }

  go() {
    if (!this.since && !this.over) this.since = performance.now();
  }

  pause() {
    this.before = this.seconds();
    this.since = 0;
  }

  stop() {
    this.pause();
    this.over = true;
  }

  restart() {
    this.before = 0;
    this.since = 0;
    this.over = false;
    this.go();
  }

  close() {
    clearInterval(this.beat);
    document.removeEventListener('visibilitychange', this.watch);
  }
}

/** @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at ? String(part).padStart(2, '0') : part)).join(':');
}
