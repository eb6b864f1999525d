import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

/// People who have a part in a plan cannot approve it, also when a colleague submits it.
@Suite("Authors of batches")
struct BatchAuthorTests {
  private let bench: BatchBench
  /// A second workshop manager: neither the administrator nor the first manager.
  private let jonas: Call

  init() async throws {
    bench = try await BatchBench(machines: ["M1", "M2"])
    jonas = try await bench.secondManager()
  }

  private func refusal(_ body: () async throws -> some Any) async -> OpsError? {
    await BatchBench.refusal(body)
  }

  @Test func whoMadeOrFilledAPlanDoesNotApproveIt() async throws {
    let number = try await bench.create(day: 1, by: bench.mia)
    try await bench.add(number, stations: "1,2,3", by: bench.anna)
    #expect(try await bench.submit(number, by: jonas).aloneFrom != nil)
    for author in [bench.mia, bench.anna, jonas] {
      #expect(
        await refusal { try await bench.approve(number, by: author) }?.code == .samePerson)
    }
    #expect(try await bench.record(number).status == .pending)
  }

  @Test func anApproverWhoIsOffDutyIsASecondPerson() async throws {
    _ = try await bench.book.dependencies.roles.grantPermission(
      GrantPermission(permission: .batchApprove, user: "sam", hours: "02:00-03:00"), bench.anna)
    let number = try await bench.create(day: 2, by: bench.mia)
    try await bench.add(number, stations: "1,2,3", by: bench.anna)
    #expect(try await bench.submit(number, by: jonas).aloneFrom == nil)
    bench.pass(hours: 30)
    for author in [bench.mia, bench.anna, jonas] {
      #expect(
        await refusal { try await bench.approve(number, by: author) }?.code == .samePerson)
    }
  }

  @Test("Who is forbidden to approve at night is a second person at night")
  func forbiddenAtNight() async throws {
    _ = try await bench.book.dependencies.roles.grantPermission(
      GrantPermission(
        permission: .batchApprove, user: "jonas", forbid: true, hours: "18:00-08:00"), bench.anna)
    let number = try await bench.create(day: 2, by: bench.mia)
    try await bench.add(number, stations: "1,2,3", by: bench.anna)
    bench.pass(hours: 10)
    #expect(try await bench.submit(number, by: bench.mia).aloneFrom == nil)
    bench.pass(hours: 38)
    for author in [bench.mia, bench.anna] {
      #expect(
        await refusal { try await bench.approve(number, by: author) }?.code == .samePerson)
    }
    #expect(try await bench.approve(number, by: jonas).status == .pendingExecution)
  }

  @Test("Who is forbidden to approve at every hour is no second person")
  func forbiddenForGood() async throws {
    _ = try await bench.book.dependencies.roles.grantPermission(
      GrantPermission(permission: .batchApprove, user: "jonas", forbid: true), bench.anna)
    let number = try await bench.create(day: 2, by: bench.mia)
    try await bench.add(number, stations: "1,2,3", by: bench.anna)
    #expect(try await bench.submit(number, by: bench.mia).aloneFrom != nil)
  }

  @Test func whoSubmittedAPlanOnceDoesNotApproveIt() async throws {
    let number = try await bench.plan(day: 1)
    try await bench.submit(number, by: bench.anna)
    _ = try await bench.batches.withdraw(BatchReference(batch: number), bench.anna)
    try await bench.submit(number)
    #expect(await refusal { try await bench.approve(number) }?.code == .samePerson)
    #expect(try await bench.approve(number, by: jonas).status == .pendingExecution)
  }

  @Test func whoChangedOrMovedAPlanDoesNotApproveIt() async throws {
    let colored = try await bench.plan(day: 1)
    _ = try await bench.batches.edit(
      EditBatch(batch: colored, primary: "White"), bench.anna)
    let moved = try await bench.plan("M2", day: 1)
    _ = try await bench.batches.edit(EditBatch(batch: moved, date: BatchBench.day(2)), bench.anna)
    for number in [colored, moved] {
      try await bench.submit(number)
      #expect(await refusal { try await bench.approve(number) }?.code == .samePerson)
      #expect(try await bench.approve(number, by: jonas).status == .pendingExecution)
    }
  }

  @Test func approvingManyLeavesOutWhatTheCallerHasAPartIn() async throws {
    let number = try await bench.plan(day: 1)
    try await bench.submit(number, by: jonas)
    let outcome = try await bench.batches.approveMany(ApproveBatches(), bench.mia).output
    #expect(outcome.approvedNow.isEmpty && outcome.own.map(\.number) == [number])
    let named = await refusal {
      try await bench.batches.approveMany(ApproveBatches(batch: [number]), bench.mia)
    }
    #expect(named?.code == .samePerson)
    #expect(
      try await bench.batches.approveMany(ApproveBatches(), bench.anna).output.approvedNow.count
        == 1)
  }

  @Test func theGateKnowsTheAuthorWithoutTheOperations() async throws {
    let number = try await bench.plan(day: 1)
    try await bench.submit(number, by: jonas)
    let direct = await refusal {
      try await bench.book.write { transaction in
        var batch = try await transaction.repository(ProductionBatch.self).named(number)
        batch.status = .pendingExecution
        batch.reviewedAt = transaction.now
        batch.reviewedBy = batch.createdBy
        _ = try await transaction.repository(ProductionBatch.self).update(batch)
      }
    }
    #expect(direct?.code == .samePerson)
  }

  @Test func whoPutsAProductBackByUndoHasAPartInThePlan() async throws {
    let number = try await bench.plan(day: 1)
    _ = try await bench.batches.remove(
      RemoveBatchProduct(batch: number, sku: "LAMP-1"), bench.mia)
    let removal = try await bench.book.store.journal.head().sequence
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: String(removal)), bench.anna)
    try await bench.submit(number)
    #expect(await refusal { try await bench.approve(number) }?.code == .samePerson)
  }

  /// Three ways in which a colleague's later work does not wipe out what mia wrote.
  @Test(arguments: ["undo", "another color", "another shift"])
  func whatSomebodyElseWritesLaterEndsNoPart(_ way: String) async throws {
    let number = try await bench.create(day: 1, .morning, .dual, by: bench.anna)
    try await bench.add(number, "LAMP-1", "Navy", "White", count: 6, by: bench.anna)
    func edit(_ input: EditBatch, _ call: Call) async throws {
      _ = try await bench.batches.edit(input, call)
    }
    switch way {
    case "undo":
      try await edit(EditBatch(batch: number, primary: "Black"), bench.mia)
      try await edit(EditBatch(batch: number, primary: "Navy"), jonas)
      _ = try await bench.book.dependencies.changesets.undo(CommitReference(), jonas)
    case "another color":
      try await edit(EditBatch(batch: number, secondary: "Black"), bench.mia)
      try await edit(EditBatch(batch: number, primary: "White"), jonas)
    default:
      try await edit(EditBatch(batch: number, date: BatchBench.day(2)), bench.mia)
      try await edit(EditBatch(batch: number, shift: .evening), jonas)
    }
    try await bench.submit(number, by: bench.anna)
    for author in [bench.mia, jonas] {
      #expect(
        await refusal { try await bench.approve(number, by: author) }?.code == .samePerson, "\(way)"
      )
    }
  }

  @Test func aDeletedPlanComesBackWithItsAuthors() async throws {
    let number = try await bench.plan(day: 1, by: bench.anna)
    _ = try await bench.batches.edit(EditBatch(batch: number, primary: "White"), bench.mia)
    _ = try await bench.batches.delete(BatchReference(batch: number), bench.anna)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.anna)
    try await bench.submit(number, by: bench.anna)
    #expect(
      await refusal { try await bench.approve(number, by: bench.mia) }?.code == .samePerson)
    #expect(try await bench.approve(number, by: jonas).status == .pendingExecution)
  }

  /// Anna is not its creator, so that bringing its products back makes her an author.
  @Test func redoDeletesAPlanAgainAndUndoBringsItBackWithItsAuthors() async throws {
    let number = try await bench.plan(day: 1)
    let changesets = bench.book.dependencies.changesets
    _ = try await bench.batches.delete(BatchReference(batch: number), bench.anna)
    _ = try await changesets.undo(CommitReference(), bench.anna)
    _ = try await changesets.redo(CommitReference(), bench.anna)
    #expect(await refusal { try await bench.record(number) }?.code == .notFound)
    _ = try await changesets.undo(CommitReference(), bench.anna)
    try await bench.submit(number)
    #expect(
      await refusal { try await bench.approve(number, by: bench.anna) }?.code == .samePerson)
    #expect(try await bench.approve(number, by: jonas).status == .pendingExecution)
  }

  @Test func anAuthorWhoDeletesAPlanBringsItBack() async throws {
    let number = try await bench.plan(day: 1)
    _ = try await bench.batches.edit(EditBatch(batch: number, primary: "White"), bench.anna)
    _ = try await bench.batches.delete(BatchReference(batch: number), bench.anna)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.anna)
    try await bench.submit(number)
    #expect(
      await refusal { try await bench.approve(number, by: bench.anna) }?.code == .samePerson)
  }

  @Test func whereAllWhoMayApproveAreAuthorsTheyWaitADay() async throws {
    let number = try await bench.create(day: 3, by: jonas)
    try await bench.add(number, stations: "1,2,3", by: bench.anna)
    let submitted = try await bench.submit(number, by: bench.mia)
    #expect(submitted.aloneFrom != nil)
    #expect(await refusal { try await bench.approve(number) }?.code == .samePerson)
    bench.pass(hours: 24)
    #expect(try await bench.approve(number).status == .pendingExecution)
  }
}
