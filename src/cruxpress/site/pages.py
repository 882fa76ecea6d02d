"""The pages of a site: index, archive, and one page with the player for each puzzle.

All links are relative, so the folder works under any URL and from a disk.  Scripts and styles are
separate files of the site; the content security policy allows no others.  (Pages on a disk have no
origin, so the policy also allows ``file:``, which has no effect on a server.)
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from hashlib import blake2b
from html import escape
from importlib import resources
from itertools import groupby

from cruxpress.core.record import Record
from cruxpress.families import named
from cruxpress.player.bundle import bundle, source
from cruxpress.player.encryption import packed
from cruxpress.player.link_page import opener_data
from cruxpress.player.page import page_data, style
from cruxpress.player.page import words as player_words
from cruxpress.site.plan import SitePlan
from cruxpress.site.puzzle_files import PuzzleCaption
from cruxpress.site.puzzles import SiteItem

_POLICY = "; ".join((
    "default-src 'none'", "base-uri 'none'", "form-action 'none'", "script-src 'self' file:",
    "style-src 'self' file:", "img-src 'self' file:", "manifest-src 'self'", "worker-src 'self'",
))  # fmt: skip
# How many puzzles of the last day (or of a set) are kept for times without a network?
OFFLINE = 20
# Icons of the installed site: their sizes and purposes.
ICONS = {
    "icon-192.png": ("192x192", "any"),
    "icon-512.png": ("512x512", "any"),
    "icon-mask.png": ("512x512", "maskable"),
}
_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<meta name="description" content="{description}">
{head}<link rel="icon" href="{up}assets/icon.svg">
<link rel="apple-touch-icon" href="{up}assets/icon-192.png">
<link rel="stylesheet" href="{up}{style}"></head>
<body class="site crux-page" data-solved="{solved}" data-begun="{begun}">
<header class="top"><a class="brand" href="{up}index.html">
<img src="{up}assets/icon.svg" alt="" width="28" height="28"><span>{site}</span></a>
<nav aria-label="{site}">{ways}</nav></header>
{body}
<script defer src="{up}{script}"></script></body></html>
"""


@cache
def words(language: str) -> dict[str, str]:
    """The labels of a site in a language."""
    text = resources.files("cruxpress.site").joinpath("words.toml").read_text("utf-8")
    found: dict[str, str] = tomllib.loads(text)[language]
    return found


@cache
def assets() -> dict[str, bytes]:
    """The files that all pages share; script and style names contain a hash of the content."""
    own = resources.files("cruxpress.site").joinpath("site.css").read_text("utf-8")
    script, opener, looks = bundle("page"), bundle("linkpage"), f"{style()}\n{own}"
    # Two scripts of a page share a scope, unless one is a function.
    every = f"(() => {{\n{bundle('sitepage')}}})();\n"
    icons = resources.files("cruxpress.site").joinpath("icons")
    return {
        f"assets/every-{_mark(every)}.js": every.encode(),
        **{f"assets/{name}": icons.joinpath(name).read_bytes() for name in ICONS},
        f"assets/player-{_mark(script)}.js": script.encode(),
        f"assets/open-{_mark(opener)}.js": opener.encode(),
        f"assets/site-{_mark(looks)}.css": looks.encode(),
        "cruxpress-puzzle.js": source("element").encode(),
        "assets/icon.svg": resources.files("cruxpress.player").joinpath("icon.svg").read_bytes(),
    }


def _mark(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()


def _asset(name: str) -> str:
    return next(path for path in assets() if path.startswith(f"assets/{name}-"))


@dataclass(frozen=True)
class Shown:
    """A puzzle with its captions for pages and feeds."""

    item: SiteItem
    title: str
    level: str
    when: str

    @property
    def id(self) -> str:
        """The base name of its files."""
        return self.item.id

    @property
    def day(self) -> date | None:
        """The day of its publication; None in a set."""
        return self.item.day


@dataclass(frozen=True)
class PageTask:
    """The inputs of the page of a puzzle; ``frame``: the HTML with a placeholder for the data."""

    record: Record
    language: str
    hints: bool
    frame: str


class Site:
    """The pages of a plan with its puzzles."""

    def __init__(self, plan: SitePlan, items: Sequence[SiteItem]):
        self.plan, self.words = plan, words(plan.language)
        self.items = [self._shown(item) for item in items]

    def _shown(self, item: SiteItem) -> Shown:
        wording = named(item.record.family).wording(self.plan.language)
        name = item.record.rating.level
        level = wording.levels[name][0] if name in wording.levels else name
        when = self.said(item.day) if item.day else f"{self.words['number']} {item.number}"
        return Shown(item, f"{item.section}, {when} ({level})", level, when)

    def said(self, day: date) -> str:
        """A date in words, in the language of the site."""
        month = self.words["months"].split()[day.month - 1]
        return f"{self.words['days'].split()[day.weekday()]}, {day.day} {month} {day.year}"

    def called(self, one: Shown) -> PuzzleCaption:
        """The captions in the files of a puzzle."""
        plan = self.plan
        section = one.item.section
        return PuzzleCaption(plan.title, section, one.level, one.when, plan.language, plan.paper)

    @cached_property
    def newest(self) -> list[Shown]:
        """All puzzles: newest first in a series, in the order of the plan in a set."""
        if not self.plan.dates:
            return self.items
        return sorted(self.items, key=lambda one: one.day or date.min, reverse=True)

    @cached_property
    def neighbours(self) -> dict[str, tuple[Shown | None, Shown | None]]:
        """The previous and the next puzzle of the same section, by id."""
        found = {}
        for _, group in groupby(self.items, key=lambda one: one.item.section):
            own = list(group)
            for at, one in enumerate(own):
                after = own[at + 1] if at + 1 < len(own) else None
                found[one.id] = (own[at - 1] if at else None, after)
        return found

    # List pages.

    def index(self) -> str:
        """The first page: puzzles of the last day and a list of earlier ones, or all of a set."""
        plan = self.plan
        about = f'<p class="site-soft">{escape(plan.description)}</p>' if plan.description else ""
        if plan.dates:
            last = self.newest[0].day if self.newest else None
            some = [one for one in self.items if one.day == last]
            body = f"<h2>{escape(self.said(last)) if last else ''}</h2>{self._cards(some)}"
            older = [one for one in self.newest if one.day != last][: plan.recent]
            if older:
                body += f"<h2>{self.words['latest']}</h2>{self._table(older, '')}"
        else:
            body = "".join(
                f"<h2>{escape(name)}</h2>{self._table(group, '')}"
                for name, group in groupby(self.items, key=lambda one: one.item.section)
            )
        main = f'<main class="site-main"><h1>{escape(plan.title)}</h1>{about}{body}</main>'
        body = main + self._feeds("") + self._player_words
        return self._page("", plan.title, body, self._social("", plan.title))

    def archive(self) -> dict[str, str]:
        """The archive of a series: a page of months, and one for each month."""
        if not self.plan.dates:
            return {}
        months = {
            month: list(group)
            for month, group in groupby(self.newest, key=lambda one: f"{one.day:%Y-%m}")
        }
        rows = "".join(
            f'<li><a href="{month}.html">{escape(self._month(month))}</a> '
            f'<span class="site-soft">{len(group)}</span></li>'
            for month, group in months.items()
        )
        pages = {"archive/index.html": self._listed(self.words["archive"], f"<ul>{rows}</ul>")}
        for month, group in months.items():
            name = f"{self.words['archive']}: {self._month(month)}"
            pages[f"archive/{month}.html"] = self._listed(name, self._table(group, "../"))
        return pages

    def _month(self, text: str) -> str:
        year, month = text.split("-")
        return f"{self.words['months'].split()[int(month) - 1]} {year}"

    def _listed(self, title: str, body: str) -> str:
        main = f'<main class="site-main"><h1>{escape(title)}</h1>{body}</main>'
        body = main + self._feeds("../") + self._player_words
        return self._page("../", f"{title} · {self.plan.title}", body)

    @cached_property
    def _player_words(self) -> str:
        """The messages of the player, for the statistics of list pages."""
        told = packed({"words": player_words(self.plan.language)})
        return f'<script type="text/plain" id="crux-words">{told}</script>'

    # The installed site.

    def installed(self) -> dict[str, bytes]:
        """The web manifest, and the service worker with the files that it keeps at once: lists,
        assets, and the puzzles of the last day."""
        plan = self.plan
        manifest = {
            "name": plan.title, "short_name": plan.title[:24], "description": plan.description,
            "lang": plan.language, "id": "./", "start_url": "./index.html", "scope": "./",
            "display": "standalone", "background_color": "#f8f6f1", "theme_color": "#f8f6f1",
            "icons": [
                {"src": f"assets/{name}", "type": "image/png", "sizes": sizes, "purpose": purpose}
                for name, (sizes, purpose) in ICONS.items()
            ],
        }  # fmt: skip
        last = [one for one in self.items if one.day == self.newest[0].day][:OFFLINE]
        files = ["./", "index.html", *(["archive/index.html"] if plan.dates else []), *assets()]
        files += [f"p/{one.id}.{ending}" for one in last for ending in ("html", "svg")]
        code = resources.files("cruxpress.site").joinpath("service_worker.js").read_text("utf-8")
        return {
            "manifest.webmanifest": json.dumps(manifest, ensure_ascii=False).encode(),
            "sw.js": code.replace("FILES = []", f"FILES = {json.dumps(files)}", 1).encode(),
        }

    def _cards(self, some: Iterable[Shown]) -> str:
        cards = (
            f'<li data-tile="{one.item.record.family}"><a href="p/{one.id}.html"><span class="art">'
            f'<img src="p/{one.id}.svg" alt="" width="176" height="176"></span>'
            f"<span><strong>{escape(one.item.section)}</strong> "
            f"{self._value(one)}</span></a></li>"
            for one in some
        )
        return f'<ul class="site-cards">{"".join(cards)}</ul>'

    def _value(self, one: Shown) -> str:
        rating = one.item.record.rating
        digits = named(one.item.record.family).scale(rating.scale).digits
        number = f"{rating.value:.{digits}f}".replace(".", self.words["point"])
        return f'{escape(one.level)} <span class="site-soft">{number}</span>'

    def _table(self, some: Iterable[Shown], up: str) -> str:
        words = self.words
        first = words["date"] if self.plan.dates else words["number"]
        rows = "".join(
            f"<tr><td>{escape(one.when) if one.day else one.item.number}</td>"
            f'<td><a href="{up}p/{one.id}.html">{escape(one.item.section)}</a></td>'
            f'<td>{self._value(one)}</td><td><a href="{up}p/{one.id}.pdf">PDF</a></td></tr>'
            for one in some
        )
        heads = "".join(f"<th>{name}</th>" for name in (first, words["puzzle"], words["level"], ""))
        head = heads.replace("<th></th>", f"<th>{words['sheet']}</th>")
        return (
            f'<div class="site-wide"><table class="site-table"><thead><tr>{head}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div>"
        )

    # The page of a puzzle.

    def task(self, one: Shown, endings: Sequence[str]) -> PageTask:
        """The inputs of the page of a puzzle, with links to its downloads."""
        words, (before, after) = self.words, self.neighbours[one.id]
        names = {"pdf": words["sheet"], "png": words["picture"], "json": words["record"]}
        files = "".join(
            f'<a href="{one.id}.{ending}" download>{names.get(ending, ending.upper())}</a> '
            for ending in endings
        )
        near = "".join(
            f'<a href="{other.id}.html" rel="{rel}">{words[name]}: {escape(other.when)}</a> '
            for other, rel, name in ((before, "prev", "before"), (after, "next", "after"))
            if other
        )
        body = (
            f'<main id="crux"><noscript><p>{words["noscript"]}</p>'
            f'<img src="{one.id}.png" alt="{escape(one.title)}" width="600"></noscript></main>'
            f'<script type="text/plain" id="crux-data">\0</script>'
            f'<script defer src="../{_asset("player")}"></script>'
            f'<footer class="site-foot"><p>{escape(one.title)}</p>'
            f'<nav aria-label="{words["files"]}">{files}</nav>'
            + (f'<nav aria-label="{words["puzzle"]}">{near}</nav>' if near else "")
            + self._same_day(one)
            + "</footer>"
        )
        title = f"{one.title} · {self.plan.title}"
        about = f"{one.title}. {self.plan.description}".strip()
        frame = self._page("../", title, body, self._social(f"p/{one.id}", one.title), about)
        return PageTask(one.item.record, self.plan.language, self.plan.hints, frame)

    def _same_day(self, one: Shown) -> str:
        """Links to the other puzzles of the day, from the next section on."""
        own = self.days.get(one.day, []) if one.day else []
        at = own.index(one) if one in own else 0
        links = "".join(
            f'<a href="{other.id}.html">{escape(other.item.section)}, {escape(other.level)}</a> '
            for other in own[at + 1 :] + own[:at]
        )
        label = self.words["same_day"]
        return f'<nav class="site-day" aria-label="{label}">{label}: {links}</nav>' if links else ""

    @cached_property
    def days(self) -> dict[date | None, list[Shown]]:
        """The puzzles of each day, in the order of the plan."""
        found: dict[date | None, list[Shown]] = {}
        for one in self.items:
            found.setdefault(one.day, []).append(one)
        return found

    def opener(self) -> str:
        """The page that plays the puzzle in a share link, without a server."""
        data = opener_data(self.plan.language)
        body = (
            f'<main id="crux"><noscript><p>{self.words["noscript"]}</p></noscript></main>'
            f'<script type="text/plain" id="crux-data">{packed(data)}</script>'
            f'<script defer src="../{_asset("open")}"></script>'
        )
        return self._page("../", f"{data['words']['link.heading']} · {self.plan.title}", body)

    # Frames.

    def _page(self, up: str, title: str, body: str, head: str = "", about: str = "") -> str:
        plan, words = self.plan, self.words
        ways = f'<a href="{up}index.html">{words["today" if plan.dates else "all"]}</a> '
        if plan.dates:
            ways += f'<a href="{up}archive/index.html">{words["archive"]}</a>'
        return _PAGE.format(
            language=plan.language, policy=_POLICY, title=escape(title), head=head, up=up,
            description=escape(about or plan.description or title), style=_asset("site"),
            site=escape(plan.title), ways=ways, body=body, script=_asset("every"),
            solved=words["solved"], begun=words["begun"],
        )  # fmt: skip

    def _social(self, place: str, title: str) -> str:
        """Tags for social networks and feed readers; empty without ``base``, because they need
        absolute URLs."""
        plan = self.plan
        if not plan.base:
            return ""
        address = plan.base + (f"{place}.html" if place else "")
        picture = place or (f"p/{self.newest[0].id}" if self.newest else "")
        tags = {
            "og:type": "website", "og:site_name": plan.title, "og:title": title,
            "og:url": address, "og:description": plan.description or title,
            "og:image": f"{plan.base}{picture}.png", "og:image:width": "1200",
            "og:image:height": "630", "twitter:card": "summary_large_image",
        }  # fmt: skip
        lines = [f'<link rel="canonical" href="{escape(address)}">']
        lines += [
            f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items()
        ]
        up = "../" if place else ""
        lines += [
            f'<link rel="alternate" type="application/{kind}" href="{up}{name}">'
            for kind, name in (("rss+xml", "feed.xml"), ("feed+json", "feed.json"))
        ]
        return "\n".join(lines) + "\n"

    def _feeds(self, up: str) -> str:
        if not self.plan.base:
            return ""
        words = self.words
        calendar = f' <a href="{up}calendar.ics">{words["calendar"]}</a>' * bool(self.plan.dates)
        return (
            f'<footer class="site-foot"><nav aria-label="{words["feeds"]}"><a href="{up}feed.xml">'
            f'RSS</a> <a href="{up}feed.json">JSON Feed</a>{calendar}</nav></footer>'
        )


def html_of(task: PageTask) -> bytes:
    """The page of a puzzle: its frame, with the data for the player."""
    data = page_data([task.record], language=task.language, hints=task.hints)
    return task.frame.replace("\0", packed(data)).encode()


def stamp_of(*parts: object) -> str:
    """A hash of the inputs of a file."""
    return blake2b(json.dumps(parts, default=str).encode(), digest_size=10).hexdigest()
