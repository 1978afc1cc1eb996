// One line lets every file of this module use the types that Foundation lacks on Linux with `import Foundation` alone.
@_exported import CloudDocuments
