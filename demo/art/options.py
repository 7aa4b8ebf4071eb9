"""Command-line options after Blender's own (`--`)."""
import argparse
import os
import sys


def read(samples=96, names=True, **pixels):
    """--samples, --out and the script's sizes; also names of pictures, if the script has several."""
    known = argparse.ArgumentParser()
    if names:
        known.add_argument("names", nargs="*")
    for name, default in {**pixels, "samples": samples}.items():
        known.add_argument(f"--{name}", type=int, default=default)
    known.add_argument("--out", type=os.path.abspath, default=os.path.abspath("out"))
    options = known.parse_args(sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else [])
    os.makedirs(options.out, exist_ok=True)
    return options
