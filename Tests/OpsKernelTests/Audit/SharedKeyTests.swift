import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// Two people may use one key: each is a call of its own, and nobody learns of the other's.
@Suite struct SharedKeyTests {
  private let lamp = ReceiveStock(sku: "LAMP-1", quantity: .whole(2))

  @Test func oneKeyOfTwoPeopleIsTwoEffects() async throws {
    let book = try await SampleBook.make()
    let stock = book.dependencies.stock
    let first = try await stock.receive(lamp, book.call(.warehouseKeeper, key: "k"))
    let other = try await stock.receive(lamp, book.call(.administrator, key: "k"))
    #expect(!other.isReplay && other.changed)
    #expect(first.receipt != other.receipt)
    for (role, outcome) in [(Role.warehouseKeeper, first), (.administrator, other)] {
      let again = try await stock.receive(lamp, book.call(role, key: "k"))
      #expect(again.isReplay)
      #expect(again.receipt == outcome.receipt)
    }
    #expect(try await book.dependencies.desk.hasCommitted(key: "k", book.principal(.administrator)))
    #expect(try await !book.dependencies.desk.hasCommitted(key: "k", book.principal(.salesperson)))
  }

  @Test func aKeyOfSeveralPeopleIsAskedAbout() async throws {
    let book = try await SampleBook.make()
    for role in [Role.warehouseKeeper, .administrator] {
      _ = try await book.dependencies.stock.receive(lamp, book.call(role, key: "k"))
    }
    let commits = try await book.store.journal.commits(key: "k")
    let sequences = commits.map { "\($0.sequence)" }
    let auditor = book.call(.administrator)
    let asked = await #expect(throws: OpsError.self) {
      try await book.dependencies.audit.show(ShowAudit(commit: "k"), auditor)
    }
    #expect(asked?.hint?.contains(sequences.joined(separator: ", ")) == true)
    let explained = await #expect(throws: OpsError.self) {
      try await book.dependencies.explanations.explain(ExplainCommit(commit: "k"), auditor)
    }
    #expect(explained?.field == "commit")
    let shown = try await book.dependencies.audit.show(ShowAudit(commit: sequences[0]), auditor)
    #expect(shown.output.actor == "wil")
    // Who sees the own commits only is not told that there are others.
    let own = try await book.dependencies.explanations.explain(
      ExplainCommit(commit: "k"), book.call(.warehouseKeeper)
    ).output
    #expect("\(own.sequence)" == sequences[0])
  }

  @Test func undoTakesBackTheNamedCommitAndNoOtherOfItsKey() async throws {
    let book = try await SampleBook.make()
    for role in [Role.warehouseKeeper, .administrator] {
      _ = try await book.dependencies.stock.receive(lamp, book.call(role, key: "k"))
    }
    let commits = try await book.store.journal.commits(key: "k")
    let call = book.call(.administrator)
    let later = CommitReference(commit: "\(commits[1].sequence)")
    _ = try await book.dependencies.changesets.undo(later, call)
    let again = await #expect(throws: OpsError.self) {
      try await book.dependencies.changesets.undo(later, call)
    }
    #expect(again?.code == .badState)
    let earlier = CommitReference(commit: "\(commits[0].sequence)")
    let undone = try await book.dependencies.changesets.undo(earlier, call).output
    #expect(undone.sequence == commits[0].sequence)
    let redone = try await book.dependencies.changesets.redo(CommitReference(commit: nil), call)
    #expect(redone.changed)
  }

  @Test func aReversalOfAnEarlierVersionIsUnderstood() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.administrator, key: "k")
    _ = try await book.dependencies.stock.receive(lamp, call)
    let commit = try #require(try await book.store.journal.commit(key: "k"))
    // The journal of the first version named the key alone.
    _ = try await book.store.transact { overlay in
      overlay.header = CommitHeader(
        key: "old-undo", at: book.clock.now(), actor: call.principal.userID,
        operation: "commit.undo")
      overlay.header?.elevations = ["undoes k"]
      let event = AccessEvent(
        id: book.identifiers.next(), kind: .read, at: book.clock.now(), operation: "x",
        door: "local")
      _ = try await overlay.insert(AccessEvent.schema, event.row)
    }
    let refused = await #expect(throws: OpsError.self) {
      try await book.dependencies.changesets.undo(
        CommitReference(commit: "\(commit.sequence)"), book.call(.administrator))
    }
    #expect(refused?.code == .badState)
  }
}
