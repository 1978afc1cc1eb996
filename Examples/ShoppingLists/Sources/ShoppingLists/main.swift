import CloudKit
import ShoppingListsModel

// Where the records are say MULTE_URL and its companions, or the file of MULTE_CONFIG.
let lists = ShoppingLists()
do {
  try await lists.prepare()
} catch {
  FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
  exit(1)
}

func talk(about lists: ShoppingLists) async {
  var screen = Screen(lists: lists)
  print(await screen.show())
  while let line = readLine() {
    guard let answer = await screen.run(line) else { return }
    print(answer)
  }
}

await talk(about: lists)
