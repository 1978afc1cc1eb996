import CloudKit
import Testing

@Suite struct ErrorDescriptionTests {
  @Test func `a printed error tells its code, its sentence and what the server called it`() {
    let error = CKError(
      .unknownItem,
      userInfo: [
        NSLocalizedDescriptionKey: "Record not found", "MulteServerErrorCode": "NOT_FOUND",
        "MulteRedirectURL": "http://localhost/sign-in?ticket=secret",
      ])
    let told = "<CKError: unknownItem (11); \"Record not found\"; server: NOT_FOUND>"
    #expect("\(error)" == told)
    #expect(String(reflecting: error) == told)
    #expect("\(CKError(.zoneBusy))" == "<CKError: zoneBusy (23)>")
  }

  @Test func `a printed error of a batch tells its items, and not more than five`() {
    func partial(_ count: Int) -> String {
      var errors: [AnyHashable: any Error] = [:]
      for index in 0..<count {
        errors[CKRecord.ID(recordName: "item\(index)")] = CKError(.zoneNotFound)
      }
      return "\(CKError(.partialFailure, userInfo: [CKPartialErrorsByItemIDKey: errors]))"
    }
    #expect(partial(1).contains("item0"))
    #expect(partial(1).contains("<CKError: zoneNotFound (26)>"))
    #expect(!partial(5).contains("more"))
    #expect(partial(7).hasSuffix("and 2 more]>"))
  }
}
