// The one line that lets all files of a module use CloudDocuments with `import Foundation` alone.
@_exported import CloudDocuments
