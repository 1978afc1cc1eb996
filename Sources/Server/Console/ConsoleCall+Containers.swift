import HTTPServer
import Records
import WebServices

extension ConsoleCall {
  func listContainers() throws(RecordError) -> HTTPResponse {
    let names = try parts.accounts.read { try ContainerTable.all(in: $0) }
    return .json { writer in
      writer.key("containers")
      writer.array { writer in
        for name in names {
          writer.object { writer in
            writer.member("name", name)
            writer.member("isHousehold", name == parts.household)
          }
        }
      }
    }
  }

  func addContainer() throws(RecordError) -> HTTPResponse {
    guard let text = try body().string("name") else { throw .badRequest("'name' is missing") }
    let name = try AccountRules.container(text)
    let now = parts.accounts.now()
    try parts.accounts.write { try ContainerTable.add(name, now: now, in: $0) }
    return .json { writer in
      writer.member("name", name)
      writer.member("isHousehold", false)
    }
  }
}
