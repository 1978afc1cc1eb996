// The module `os` in C has the locks; its submodules let `import os.log` and the like compile.
@_exported import Foundation
@_exported import os
