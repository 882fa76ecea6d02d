"""Settings of Sphinx for the site; copied beside the pages by build.py."""

from pathlib import Path

from cruxpress.version import __version__

project = "cruxpress"
version = release = __version__
html_title = f"cruxpress {__version__}"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
html_theme = "furo"
html_show_sphinx = False
html_copy_source = False
html_css_files = ["site.css"]
html_static_path = ["_static"]
html_extra_path = ["_played"] if Path("_played").is_dir() else []
myst_heading_anchors = 4
# Markdown of pages that are read elsewhere too: their own headings, and code of made-up languages.
suppress_warnings = ["myst.header"]
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
