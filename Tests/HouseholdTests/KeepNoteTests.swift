import Testing
import WebServices

@testable import Household

@Suite struct KeepNoteTests {
  private func note(_ json: String) throws -> KeepNote? {
    KeepNote(try JSONReader.read(Array(json.utf8)))
  }

  @Test func `a checklist of 2021 is read, without the time of its making`() throws {
    let note = try note(
      """
      {"color":"CERULEAN","isTrashed":false,"isPinned":false,"isArchived":false,"listContent":[
      {"text":"note","isChecked":false},{"text":"bing","isChecked":true}],"title":"",
      "userEditedTimestampUsec":1629964242424000,"labels":[{"name":"cats"},{"name":"run"}]}
      """)
    #expect(
      note?.items == [.init(text: "note", isChecked: false), .init(text: "bing", isChecked: true)])
    #expect(note?.createdMicroseconds == nil)
    #expect(note?.editedMicroseconds == 1_629_964_242_424_000)
    #expect(note?.labels == ["cats", "run"])
    #expect(note?.isColored == true)
  }

  @Test func `a text note and a picture are notes without items`() throws {
    let text = try note(#"{"isTrashed":false,"textContent":"hello","title":""}"#)
    #expect(text?.items == nil)
    #expect(text?.hasText == true)
    let picture = try note(
      #"{"isTrashed":true,"title":"","attachments":[{"filePath":"a.jpeg","mimetype":"image/jpeg"}]}"#
    )
    #expect(picture?.attachments == ["a.jpeg"])
    #expect(picture?.isTrashed == true)
  }

  @Test(arguments: [
    "{}", "[]", "null", "1", #""title""#, #"{"title":"a"}"#, #"{"isTrashed":false}"#,
    #"{"title":"IMG.jpg","photoTakenTime":{"timestamp":"1"},"creationTime":{}}"#,
    #"{"listContent":[{"text":"a"}]}"#,
  ])
  func `other JSON is no note`(_ json: String) throws {
    #expect(try note(json) == nil)
  }

  @Test(arguments: [
    #"{"isTrashed":"no","title":7,"listContent":{}}"#,
    #"{"isTrashed":null,"title":null,"listContent":[1,null,[],{}, {"text":4}],"labels":{}}"#,
    #"{"isTrashed":false,"title":"a","attachments":[1,{"filePath":3}],"sharees":"x"}"#,
    #"{"createdTimestampUsec":1e300,"userEditedTimestampUsec":-5,"textContent":[]}"#,
    #"{"createdTimestampUsec":"9223372036854775807","title":""}"#,
  ])
  func `members of other types are no trap`(_ json: String) throws {
    let note = try note(json)
    #expect(note != nil)
    #expect(note?.createdMicroseconds == nil)
    #expect(note?.editedMicroseconds == nil)
  }

  @Test func `times come as numbers and as texts`() throws {
    let note = try note(
      #"{"createdTimestampUsec":"1700000000000000","userEditedTimestampUsec":17,"title":""}"#)
    #expect(note?.createdMicroseconds == 1_700_000_000_000_000)
    #expect(note?.editedMicroseconds == 17)
  }

  @Test func `items that cannot be read are counted`() throws {
    let note = try note(#"{"isTrashed":false,"listContent":[1,{"text":"a"},{"isChecked":true}]}"#)
    #expect(note?.items == [.init(text: "a", isChecked: false)])
    #expect(note?.unreadableItems == 2)
  }

  @Test func `members that no known export has are told, empty ones are not`() throws {
    let note = try note(
      #"{"isTrashed":false,"title":"","drawing":{"a":1},"x":[],"y":null,"z":"","reminders":[1]}"#)
    #expect(note?.unknownKeys == ["drawing"])
    #expect(note?.hasReminder == true)
  }
}
