"""What is deployed by the example files is what the commands understand."""

from __future__ import annotations

import shlex
from pathlib import Path

import yaml
from click.testing import CliRunner

from cruxpress.batch.plan_file import read_plan
from cruxpress.cli import cli
from cruxpress.cli.batch import command

DEPLOY = Path(__file__).parent.parent.parent / "deploy"


def test_the_services_of_the_compose_file_fit_each_other() -> None:
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = told["services"]
    assert set(services) == {"scheduler", "worker", "store", "batch"}
    assert not any("ports" in one for one in services.values())
    assert "tcp://scheduler:8786" in services["worker"]["command"]
    batch = services["batch"]["command"]
    assert "dask://scheduler:8786" in batch
    assert "postgresql://cruxpress@store/packs" in batch
    assert services["store"]["environment"]["POSTGRES_DB"] == "packs"


def test_the_command_of_the_compose_file_has_options_that_exist() -> None:
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    inner = shlex.split(told["services"]["batch"]["command"])[2]
    words = shlex.split(inner.partition("cruxpress batch ")[2])
    context = command.make_context("batch", words)
    assert context.params["path"] == "plan.toml" and context.params["stats"]


def test_the_plan_of_the_compose_file_is_one() -> None:
    assert len(read_plan((DEPLOY / "plan.toml").read_text())) == 3000


def test_the_help_names_the_crews_of_the_cluster_page() -> None:
    told = CliRunner().invoke(cli, ["batch", "--help"]).output
    assert "dask://host:port" in told


def test_no_secret_and_no_build_of_this_machine_gets_into_the_image() -> None:
    left_out = (DEPLOY.parent / ".dockerignore").read_text().splitlines()
    assert {".venv", "build", "deploy/password.txt"} <= set(left_out)
