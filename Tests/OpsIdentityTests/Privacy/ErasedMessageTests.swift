import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsIdentity
@testable import OpsKernel

/// Messages to people, which say what people say to each other.
@Suite("Messages and those they are about")
struct ErasedMessageTests: ForgetsPeople {
  private static let text = "Private to Sam"
  private let sam = SampleUser.of(.salesperson).id

  private func sent() async throws -> (book: SampleBook, key: String) {
    let book = try await SampleBook.make()
    let key = "the-message"
    _ = try await book.dependencies.messages.send(
      SendMessage(to: "sam", title: "Dear Sam", text: Self.text),
      book.call(.administrator, key: key))
    return (book, key)
  }

  /// What `audit show` says of the text, to somebody who reads the journal.
  private func audited(
    _ book: SampleBook, _ key: String, _ permissions: Set<Permission>
  ) async throws -> [AuditField] {
    let reader = Principal(
      userID: SampleUser.of(.warehouseKeeper).id, name: "wil",
      rights: Rights(roles: [.warehouseKeeper], permissions: permissions))
    return try await book.dependencies.audit.show(ShowAudit(commit: key), Call(reader)).output
      .entries.flatMap(\.fields)
  }

  private func messages(_ book: SampleBook) async throws -> [MessageView] {
    try await book.dependencies.messages.list(ListMessages(), book.call(.administrator)).output
      .items
  }

  @Test("An erasure empties what was written to the person, also in the journal")
  func erased() async throws {
    let (book, key) = try await sent()
    let receipt = try await erase(book, "sam").output
    #expect(receipt.keptTexts == [])
    let left = try #require(try await messages(book).first)
    #expect(left.number == "MSG-000001" && left.title.isEmpty && left.body.isEmpty)
    #expect(try await book.read { try await $0.repository(Notice.self).count() } == 0)
    let all: Set<Permission> = [.systemViewAuditLogs, .systemManageNotifications]
    let told = try await audited(book, key, all)
    #expect(told.allSatisfy { $0.after?.value.contains("Sam") != true })
  }

  @Test("Who reads the journal but no messages is not told what they say")
  func concealed() async throws {
    let (book, key) = try await sent()
    let told = try await audited(book, key, [.systemViewAuditLogs])
    #expect(told.contains { $0.field == "body" && $0.hidden == true })
    for text in [Self.text, "Dear Sam"] {
      #expect(told.allSatisfy { $0.after?.value.contains(text) != true })
    }
    let both = try await audited(book, key, [.systemViewAuditLogs, .systemManageNotifications])
    #expect(both.contains { $0.field == "body" && $0.after?.value == Self.text })
  }

  @Test("The person is told in the inbox, and reads the record itself, which nobody else does")
  func own() async throws {
    let (book, _) = try await sent()
    let inbox = try await book.dependencies.notices.list(
      ListNotices(kind: [.message]), book.call(.salesperson)
    ).output.items
    #expect(inbox.map(\.title) == ["Dear Sam"] && inbox.map(\.body) == [Self.text])
    let read = try await book.dependencies.notices.read(
      ChangeNotices(every: true), book.call(.salesperson)
    ).output.items
    #expect(read.map(\.body) == [Self.text])
    let shown = try await book.dependencies.notices.show(ShowNotice(), book.call(.salesperson))
    #expect(shown.output.body == Self.text)
    func seen(_ role: Role) async throws -> [String] {
      try await book.read(as: role) {
        try await $0.repository(Message.self).all(where: .everything).map(\.body)
      }
    }
    #expect(try await seen(.salesperson) == [Self.text])
    #expect(try await seen(.warehouseKeeper) == [])
  }

  @Test("What a message says is about the person it was written to")
  func reading() async throws {
    let (book, _) = try await sent()
    let view = try #require(try await messages(book).first)
    #expect(view.userID == sam)
    #expect(view.personalReading.subjects == ["users": [sam.description]])
    let all = try await book.dependencies.messages.send(
      SendMessage(everybody: true, title: "Drill", text: "At 11:00."),
      book.call(.administrator)
    ).output
    #expect(all.personalReading.isEmpty)
  }
}
