import CloudKit
import Foundation
import NotesModel

let arguments = Array(CommandLine.arguments.dropFirst())
let home = FileManager.default.homeDirectoryForCurrentUser
let local = home.appendingPathComponent(".local/share/multe/NotesExample", isDirectory: true)
let folders = NoteFolders(local: local, usesCloud: true)
let state = folders.documents.deletingLastPathComponent().appendingPathComponent(".notes.plist")

do {
  let terminal = NotesTerminal(
    folders: folders, container: .default(), stateURL: state, print: { print($0) })
  try await terminal.run(arguments)
} catch is NotesTerminal.Misuse {
  print(NotesTerminal.usage)
  exit(2)
} catch {
  print("\(arguments[0]): \(error.localizedDescription)")
  exit(1)
}
