import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Approving batches")
struct BatchApprovalTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench(machines: ["M1", "M2"]) }

  private func refusal(_ body: () async throws -> some Any) async -> OpsError? {
    await BatchBench.refusal(body)
  }

  private func makeAlone() async throws {
    try await bench.book.write { transaction in
      let users = transaction.repository(User.self)
      for var user in try await users.all(where: .everything)
      where user.id != SampleUser.of(.administrator).id && user.isActive {
        user.isActive = false
        _ = try await users.update(user)
      }
    }
  }

  @Test("The manager approves what the administrator submitted, and the other way round")
  func holdersApprove() async throws {
    let first = try await bench.plan(day: 1, by: bench.anna)
    try await bench.submit(first, by: bench.anna)
    let approved = try await bench.approve(first, by: bench.mia)
    #expect(approved.status == .pendingExecution && approved.reviewedBy == "mia")
    let second = try await bench.plan("M2", day: 1)
    try await bench.submit(second)
    #expect(try await bench.approve(second, by: bench.anna).reviewedBy == "anna")
  }

  @Test(
    "Nobody without the permission approves, rejects or cancels",
    arguments: [Role.warehouseKeeper, .workshopTechnician, .granulationTechnician, .salesperson])
  func othersDoNot(_ role: Role) async throws {
    let number = try await bench.batch(in: .pending)
    let call = bench.book.call(role)
    let refusals = [
      await refusal { try await bench.approve(number, by: call) },
      await refusal {
        try await bench.batches.reject(BatchRefusal(batch: number, reason: "no"), call)
      },
      await refusal {
        try await bench.batches.cancel(BatchRefusal(batch: number, reason: "no"), call)
      },
      await refusal { try await bench.batches.approveMany(ApproveBatches(), call) },
    ]
    #expect(refusals.map { $0?.code } == [.denied, .denied, .denied, .denied])
  }

  @Test func nobodyApprovesTheirOwn() async throws {
    let number = try await bench.batch(in: .pending)
    let refused = await refusal { try await bench.approve(number, by: bench.mia) }
    #expect(refused?.code == .samePerson)
    let rejected = await refusal {
      try await bench.batches.reject(BatchRefusal(batch: number, reason: "no"), bench.mia)
    }
    #expect(rejected?.code == .samePerson && rejected?.hint?.contains("withdraw") == true)
    // Not even by a write that goes round the operation.
    let direct = await refusal {
      try await bench.book.write { transaction in
        var batch = try await transaction.repository(ProductionBatch.self).named(number)
        batch.status = .pendingExecution
        batch.reviewedAt = transaction.now
        batch.reviewedBy = batch.submittedBy
        _ = try await transaction.repository(ProductionBatch.self).update(batch)
      }
    }
    #expect(direct?.code == .samePerson)
    bench.pass(hours: 1)
    #expect(await refusal { try await bench.approve(number, by: bench.mia) }?.code == .samePerson)
  }

  @Test func theOnlyPersonApprovesAfterADay() async throws {
    let number = try await bench.plan(day: 3)
    try await makeAlone()
    let submitted = try await bench.submit(number, by: bench.anna)
    #expect(submitted.aloneFrom == SampleBook.start.adding(milliseconds: 86_400_000))
    #expect(try await bench.told(.batchAlone, bench.anna).count == 1)
    bench.pass(hours: 23)
    let early = await refusal { try await bench.approve(number, by: bench.anna) }
    #expect(early?.code == .samePerson)
    #expect(early?.message.contains("2027-03-02 10:00") == true)
    bench.pass(hours: 1)
    #expect(try await bench.approve(number, by: bench.anna).status == .pendingExecution)
  }

  @Test func whoWasNotAloneWhenSubmittingStartsTheDayAgain() async throws {
    let number = try await bench.plan(day: 5, by: bench.anna)
    try await bench.submit(number, by: bench.anna)
    try await makeAlone()
    bench.pass(hours: 48)
    let refused = await refusal { try await bench.approve(number, by: bench.anna) }
    #expect(refused?.code == .samePerson && refused?.hint?.contains("withdraw") == true)
    _ = try await bench.batches.withdraw(BatchReference(batch: number), bench.anna)
    try await bench.submit(number, by: bench.anna)
    bench.pass(hours: 24)
    #expect(try await bench.approve(number, by: bench.anna).status == .pendingExecution)
  }

  @Test func onlyTheSubmitterWithdraws() async throws {
    let number = try await bench.batch(in: .pending)
    let refused = await refusal {
      try await bench.batches.withdraw(BatchReference(batch: number), bench.anna)
    }
    #expect(refused?.code == .ruleViolated)
    let plan = try await bench.batches.withdraw(BatchReference(batch: number), bench.mia).output
    #expect(plan.status == .unsubmitted && plan.submittedAt == nil && plan.submittedBy == nil)
  }

  @Test func aRefusalSaysWhy() async throws {
    let number = try await bench.batch(in: .pending)
    let empty = await refusal {
      try await bench.batches.reject(BatchRefusal(batch: number, reason: " "), bench.anna)
    }
    #expect(empty?.errorClass == .data)
    #expect(try await bench.record(number).status == .pending)
    let cancelled = try await bench.cancel(number, reason: "no granulate")
    #expect(cancelled.status == .rejected && cancelled.reason == "no granulate")
  }

  @Test("A cancelled batch names who cancelled it", arguments: [true, false])
  func whoCancelled(_ isApproved: Bool) async throws {
    let number = try await bench.plan(day: 1, by: bench.anna)
    try await bench.submit(number, by: bench.anna)
    if isApproved { try await bench.approve(number, by: bench.mia) }
    let cancelled = try await bench.cancel(number)
    #expect(cancelled.cancelledBy == "anna" && cancelled.cancelledAt == SampleBook.start)
    #expect(cancelled.reviewedBy == (isApproved ? "mia" : nil))
  }

  @Test func aRejectedBatchNamesItsReviewer() async throws {
    let number = try await bench.batch(in: .rejected)
    let rejected = try await bench.show(number).batch
    #expect(rejected.reviewedBy == "anna" && rejected.reviewedAt == SampleBook.start)
    #expect(rejected.cancelledBy == nil && rejected.cancelledAt == nil)
  }

  @Test func whatIsOverIsNotApproved() async throws {
    let number = try await bench.batch(in: .pending)
    bench.pass(hours: 9)
    #expect(await refusal { try await bench.approve(number) }?.code == .badDate)
  }

  @Test func aBatchThatWaitsIsTold() async throws {
    _ = try await bench.batch(in: .pending)
    #expect(
      try await bench.told(.batchPending, bench.anna) == ["\(BatchBench.first): waits for approval"]
    )
  }

  // MARK: Many at once

  @Test func tomorrowsPlansAreApprovedTogether() async throws {
    let one = try await bench.plan(day: 1)
    let two = try await bench.plan("M2", day: 1)
    let own = try await bench.plan("M2", day: 1, .evening)
    let later = try await bench.plan(day: 2)
    for number in [one, two, later] { try await bench.submit(number) }
    try await bench.submit(own, by: bench.anna)
    try await bench.approve(one)
    let head = try await bench.book.store.journal.head().sequence
    let outcome = try await bench.batches.approveMany(ApproveBatches(), bench.anna).output
    #expect(outcome.date == BatchBench.day(1))
    #expect(outcome.approvedNow.map(\.number) == [two])
    #expect(outcome.approvedBefore.map(\.number) == [one])
    let note = "you planned or submitted \(own): another person must approve it"
    #expect(outcome.own.map(\.number) == [own] && outcome.remarks == [note])
    #expect(try await bench.book.store.journal.head().sequence == head + 1)
    #expect(try await bench.record(later).status == .pending)
    let again = try await bench.batches.approveMany(ApproveBatches(), bench.anna)
    #expect(!again.changed && again.output.approvedBefore.map(\.number) == [one, two])
  }

  @Test func aDayWithoutABatchThatWaitsIsToldAsSuch() async throws {
    let outcome = try await bench.batches.approveMany(ApproveBatches(), bench.anna).output
    #expect(outcome.remarks == ["no batch of 2027-03-02 waits for approval"])
    // One that the caller planned waits for somebody else.
    let own = try await bench.plan(day: 1, by: bench.anna)
    try await bench.submit(own, by: bench.anna)
    let left = try await bench.batches.approveMany(ApproveBatches(), bench.anna).output
    let note = "you planned or submitted \(own): another person must approve it"
    #expect(left.own.map(\.number) == [own] && left.remarks == [note])
  }

  @Test func doublesAndStrangersAreRefusedWithAll() async throws {
    let one = try await bench.plan(day: 1)
    let two = try await bench.plan("M2", day: 1)
    let later = try await bench.plan(day: 2)
    for number in [one, two, later] { try await bench.submit(number) }
    func many(_ names: [String], by call: Call? = nil) async -> OpsError? {
      await refusal {
        try await bench.batches.approveMany(
          ApproveBatches(date: BatchBench.day(1), batch: names), call ?? bench.anna)
      }
    }
    #expect(await many([one, one])?.code == .duplicate)
    #expect(await many([one, later])?.code == .badValue)
    #expect(await many([one, two], by: bench.mia)?.code == .samePerson)
    #expect(try await bench.record(one).status == .pending)
    try await bench.approve(one)
    #expect(await many([one, two])?.code == .badState)
    #expect(try await bench.record(two).status == .pending)
  }
}
