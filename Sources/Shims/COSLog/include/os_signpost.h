/* So that `import os.signpost` names a module; the Swift module `os` comes with it. */
