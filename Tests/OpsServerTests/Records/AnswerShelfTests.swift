import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsServer

/// A kept answer is given again as long as it is what the book would answer, and to nobody else.
@Suite struct AnswerShelfTests {
  private let book: SampleBook
  private let shelf: AnswerShelf

  init() async throws {
    book = try await SampleBook.make()
    shelf = AnswerShelf(
      journal: book.store.journal, schemas: book.world.rules.schemas,
      now: { [clock = book.clock] in clock.now() })
    _ = try await book.dependencies.products.create(
      CreateProduct(sku: "SHELF-1", name: "Shelf"), Call(.system))
  }

  private func question(
    _ role: Role = .administrator, input: [UInt8] = [], day: CivilDate? = nil
  ) -> AnswerShelf.Question {
    let principal = book.principal(role)
    return AnswerShelf.Question(
      operation: "warehouse.dashboard", input: input, user: principal.userID,
      rights: principal.rights, limits: principal.limits,
      day: day ?? book.world.calendar.date(of: book.clock.now()))
  }

  /// Whether an answer had to be worked out.
  private func isWorkedOut(
    _ question: AnswerShelf.Question, holdsUntil: Instant? = nil
  ) async throws -> Bool {
    var worked = false
    _ = try await shelf.answer(to: question, from: [.warehouse, .sales]) {
      worked = true
      var answer = Answer(["data": "dashboard"])
      answer.holdsUntil = holdsUntil
      return answer
    }
    return worked
  }

  @Test func theSameQuestionIsAnsweredOnce() async throws {
    #expect(try await isWorkedOut(question()))
    #expect(try await !isWorkedOut(question()))
  }

  @Test func aChangeOfASourceIsSeenAtOnce() async throws {
    _ = try await isWorkedOut(question())
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "SHELF-1", quantity: 1), Call(.system))
    #expect(try await isWorkedOut(question()))
    #expect(try await !isWorkedOut(question()))
  }

  @Test func aChangeElsewhereKeepsTheAnswer() async throws {
    _ = try await isWorkedOut(question())
    let before = try await book.store.journal.head().sequence
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: "count.tolerance_ratio", value: "1"), Call(.system))
    #expect(try await book.store.journal.head().sequence > before)
    #expect(try await !isWorkedOut(question()))
  }

  /// More commits than a question looks through.
  private func writeMuch() async throws -> ClosedRange<Int64> {
    let first = try await book.store.journal.head().sequence + 1
    for number in 0..<210 {
      _ = try await book.dependencies.settings.set(
        SetSetting(setting: "count.tolerance_ratio", value: "0.\(100 + number)"), Call(.system))
    }
    let last = try await book.store.journal.head().sequence
    return first...last
  }

  @Test func whatTheStoreTellsKeepsAnAnswerOverManyCommits() async throws {
    _ = try await isWorkedOut(question())
    let commits = try await writeMuch()
    #expect(commits.count > 200)
    shelf.note(CommitNews(commits, of: ["book_settings_elsewhere"]))
    #expect(try await isWorkedOut(question()), "nobody knows that collection")
    let later = try await writeMuch()
    shelf.note(CommitNews(later, of: [User.schema.name]))
    #expect(try await !isWorkedOut(question()))
  }

  @Test func whatTheStoreTellsTakesAnAnswerOrLeavesAGap() async throws {
    _ = try await isWorkedOut(question())
    let commits = try await writeMuch()
    shelf.note(CommitNews(commits, of: nil))
    #expect(try await isWorkedOut(question()), "anything may have changed")
    let later = try await writeMuch()
    shelf.note(CommitNews((later.lowerBound + 1)...later.upperBound, of: [User.schema.name]))
    #expect(try await isWorkedOut(question()), "one commit was not told")
  }

  @Test func anotherCallerInputOrDayIsAnotherQuestion() async throws {
    _ = try await isWorkedOut(question())
    #expect(try await isWorkedOut(question(.salesperson)))
    #expect(try await isWorkedOut(question(input: [1])))
    let tomorrow = book.world.calendar.date(of: book.clock.now()).adding(days: 1)
    #expect(try await isWorkedOut(question(day: tomorrow)))
  }

  @Test func aFailureIsNotKept() async throws {
    await #expect(throws: OpsError.self) {
      _ = try await shelf.answer(to: question(), from: [.warehouse]) {
        throw OpsError(.notFound, "Nothing")
      }
    }
    #expect(try await isWorkedOut(question()))
  }

  @Test func anAnswerThatHoldsForATimeIsNotGivenAfterIt() async throws {
    let end = book.clock.now().adding(TimeSpan(milliseconds: 60_000))
    #expect(try await isWorkedOut(question(), holdsUntil: end))
    book.clock.advance(by: TimeSpan(milliseconds: 59_999))
    #expect(try await !isWorkedOut(question()))
    book.clock.advance(by: TimeSpan(milliseconds: 1))
    #expect(try await isWorkedOut(question()))
  }

  /// While somebody writes all the time, each answer is old as soon as it is there.
  @Test func writesBetweenDoNotMakeEverybodyWorkItOutAlone() async throws {
    let (gate, count) = (ThreadGate(), Flag())
    let question = question()
    let leader = Task { [shelf, book] in
      try await shelf.answer(to: question, from: [.warehouse, .sales]) {
        count.raise()
        gate.block()
        _ = try await book.dependencies.stock.receive(
          ReceiveStock(sku: "SHELF-1", quantity: 1), Call(.system))
        return Answer(["data": 1])
      }
    }
    while !count.isRaised { await Task.yield() }
    let others = (0..<20).map { _ in
      Task { [shelf, book] in
        try await shelf.answer(to: question, from: [.warehouse, .sales]) {
          _ = try await book.dependencies.stock.receive(
            ReceiveStock(sku: "SHELF-1", quantity: 1), Call(.system))
          return Answer(["data": 2])
        }
      }
    }
    while shelf.waiting < 20 { await Task.yield() }
    let before = try await book.store.journal.head().sequence
    gate.open()
    _ = try await leader.value
    for other in others { _ = try await other.value }
    let written = try await book.store.journal.head().sequence - before
    #expect(written == 2, "one of the leader, and one for all others")
  }
}
