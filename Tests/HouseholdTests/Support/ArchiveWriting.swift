import CArchive
import Glibc

@testable import Household

/// What a test puts into an archive.
struct Content {
  enum Kind {
    case file
    case directory
    case symbolicLink(to: String)
    case hardLink(to: String)
    case pipe
  }

  var name: [UInt8]
  var bytes: [UInt8]
  var kind = Kind.file

  init(_ name: String, _ text: String = "", _ kind: Kind = .file) {
    self.init(name: Array(name.utf8), bytes: Array(text.utf8), kind: kind)
  }

  init(name: [UInt8], bytes: [UInt8], kind: Kind = .file) {
    self.name = name
    self.bytes = bytes
    self.kind = kind
  }
}

/// The kinds of archives that Takeout offers, and a plain tar.
enum Packing: CaseIterable {
  case zip
  case tgz
  case tar
}

/// Writes an archive with libarchive.
func packed(
  _ contents: some Sequence<Content>, _ packing: Packing = .zip, password: String? = nil
) -> TemporaryFile {
  let file = TemporaryFile([])
  let archive = archive_write_new()!
  defer { archive_write_free(archive) }
  switch packing {
  case .zip: archive_write_set_format_zip(archive)
  case .tgz, .tar: archive_write_set_format_pax_restricted(archive)
  }
  if packing == .tgz { archive_write_add_filter_gzip(archive) }
  if let password {
    precondition(archive_write_set_options(archive, "zip:encryption=zipcrypt") == ARCHIVE_OK)
    archive_write_set_passphrase(archive, password)
  }
  precondition(archive_write_open_filename(archive, file.path) == ARCHIVE_OK)
  withUTF8Locale {
    for content in contents { write(content, to: archive) }
  }
  archive_write_close(archive)
  return file
}

private func write(_ content: Content, to archive: OpaquePointer) {
  let entry = archive_entry_new()!
  defer { archive_entry_free(entry) }
  content.name.withUnsafeBufferPointer { name in
    archive_entry_copy_pathname(entry, name.map { CChar(bitPattern: $0) } + [0])
  }
  archive_entry_set_perm(entry, 0o644)
  archive_entry_set_size(entry, Int64(content.bytes.count))
  switch content.kind {
  case .file: archive_entry_set_filetype(entry, S_IFREG)
  case .directory: archive_entry_set_filetype(entry, S_IFDIR)
  case .pipe: archive_entry_set_filetype(entry, S_IFIFO)
  case .symbolicLink(let target):
    archive_entry_set_filetype(entry, S_IFLNK)
    archive_entry_copy_symlink(entry, target)
  case .hardLink(let target):
    archive_entry_set_filetype(entry, S_IFREG)
    archive_entry_copy_hardlink(entry, target)
  }
  // Names that pax cannot spell give a warning and are written raw.
  precondition(archive_write_header(archive, entry) >= ARCHIVE_WARN)
  if case .file = content.kind {
    archive_write_data(archive, content.bytes, content.bytes.count)
  }
}
