"""A command of another package."""

import click


@click.command("greet", short_help="Say hello.")
def command() -> None:
    """Say hello."""
    click.echo("hello")
