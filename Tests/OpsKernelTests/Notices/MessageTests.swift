import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import Testing

@Suite("Messages to people")
struct MessageTests {
  private func send(
    _ book: SampleBook, _ input: SendMessage, as role: Role = .administrator
  ) async throws -> MessageView {
    try await book.dependencies.messages.send(input, book.call(role)).output
  }

  private func inbox(_ book: SampleBook, of role: Role) async throws -> [NoticeView] {
    try await book.dependencies.notices.list(
      ListNotices(kind: [.message]), book.call(role)
    ).output.items
  }

  private func code(_ body: () async throws -> some Any) async -> ErrorCode? {
    do {
      _ = try await body()
      return nil
    } catch { return (error as? OpsError)?.code ?? .internalError }
  }

  @Test func aMessageIsInTheInboxOfThePersonAlone() async throws {
    let book = try await SampleBook.make()
    let sent = try await send(
      book, SendMessage(to: "sam", title: "Early shift", text: "Please come at 06:00."))
    #expect(sent.number == "MSG-000001" && sent.recipients == 1 && sent.user == "sam")
    #expect(sent.sentByName == "anna" && sent.priority == .normal && sent.role == nil)
    let told = try await inbox(book, of: .salesperson)
    #expect(told.map(\.title) == ["Early shift"] && told.first?.body == "Please come at 06:00.")
    #expect(try await inbox(book, of: .warehouseKeeper).isEmpty)
    let listed = try await book.dependencies.messages.list(
      ListMessages(), book.call(.administrator)
    ).output.items
    #expect(listed == [sent])
  }

  @Test func aRoleOrEverybodyIsToldOnce() async throws {
    let book = try await SampleBook.make()
    let role = try await send(
      book, SendMessage(role: .warehouseKeeper, title: "Count", text: "Aisle 3 today."))
    #expect(role.recipients == 1 && role.role == .warehouseKeeper)
    let all = try await send(
      book, SendMessage(everybody: true, title: "Drill", text: "At 11:00."))
    #expect(all.recipients == Int64(SampleUser.all.count) && all.role == nil && all.user == nil)
    #expect(
      try await inbox(book, of: .warehouseKeeper).map(\.title).sorted() == ["Count", "Drill"])
    #expect(try await inbox(book, of: .customer).map(\.title) == ["Drill"])
  }

  @Test("Only an urgent message is shown in quiet hours, and to those who have switched them off")
  func urgent() async throws {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.notices.settings(
      ChangeNoticeSettings(kind: [.message], off: true), book.call(.salesperson))
    book.clock.advance(milliseconds: 14 * 3_600_000)
    _ = try await send(book, SendMessage(everybody: true, title: "Later", text: "Tomorrow."))
    #expect(try await inbox(book, of: .warehouseKeeper).isEmpty)
    _ = try await send(
      book, SendMessage(everybody: true, title: "Fire", text: "Leave now.", priority: .urgent))
    #expect(try await inbox(book, of: .warehouseKeeper).map(\.title) == ["Fire"])
    book.clock.advance(milliseconds: 10 * 3_600_000)
    #expect(try await inbox(book, of: .warehouseKeeper).count == 2)
    #expect(try await inbox(book, of: .salesperson).map(\.title) == ["Fire"])
  }

  @Test func aTemplateIsFilledIn() async throws {
    let book = try await SampleBook.make()
    let template = try await book.dependencies.messages.setTemplate(
      SetMessageTemplate(
        name: "Early", title: "Early shift on {day}", text: "Come at {time}, {day}. {time}!",
        priority: .high, role: .warehouseKeeper), book.call(.administrator)
    ).output
    #expect(template.words == ["day", "time"])
    let sent = try await send(
      book, SendMessage(template: "EARLY", value: ["day={time}", "time=06:00"]))
    #expect(sent.title == "Early shift on {time}" && sent.body == "Come at 06:00, {time}. 06:00!")
    #expect(sent.priority == .high && sent.role == .warehouseKeeper && sent.recipients == 1)
    let one = try await send(
      book,
      SendMessage(to: "sam", title: "Own", template: "early", value: ["day=Monday", "time=7"]))
    #expect(one.title == "Own" && one.body == "Come at 7, Monday. 7!" && one.role == nil)
    #expect(await code { try await send(book, SendMessage(template: "early")) } == .badValue)
    _ = try await book.dependencies.messages.removeTemplate(
      MessageTemplateReference(template: "early"), book.call(.administrator))
    #expect(await code { try await send(book, SendMessage(template: "early")) } == .notFound)
  }

  @Test(arguments: [
    SendMessage(to: "sam"), SendMessage(title: "a", text: "b"),
    SendMessage(to: "sam", everybody: true, title: "a", text: "b"),
    SendMessage(to: "sam", title: " ", text: "b"), SendMessage(to: "sam", title: "a", text: " "),
    SendMessage(to: "zoe", title: "a", text: "b"),
    SendMessage(role: Role(rawValue: "night_shift"), title: "a", text: "b"),
  ])
  func whatReachesNobodyOrSaysNothingIsRefused(_ input: SendMessage) async throws {
    let book = try await SampleBook.make()
    #expect(await code { try await send(book, input) } != nil)
    #expect(try await inbox(book, of: .salesperson).isEmpty)
  }

  @Test func onlyThoseWhoManageNoticesSendAndSentOnesStay() async throws {
    let book = try await SampleBook.make()
    let input = SendMessage(to: "wil", title: "Hello", text: "From sam.")
    #expect(await code { try await send(book, input, as: .salesperson) } == .denied)
    _ = try await send(book, input)
    let changed = await code {
      try await book.write { transaction in
        let messages = transaction.repository(Message.self)
        guard var message = try await messages.first(where: .everything) else { return }
        message.title = "Other"
        _ = try await messages.update(message)
      }
    }
    #expect(changed == .badState)
  }
}
