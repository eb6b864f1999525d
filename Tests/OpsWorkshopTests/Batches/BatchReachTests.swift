import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsWorkshop

/// A right that is limited to some products moves batches that make nothing else.
@Suite("What a limited right reaches of batches")
struct BatchReachTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench() }

  private static let acts: [BatchAct] = [
    .submit, .withdraw, .execute, .complete, .report, .cancel,
  ]

  /// The workshop manager, whose right to do this is good for these products only.
  private func limited(_ act: BatchAct, to sku: String) async throws -> Call {
    bench.book.call(
      .workshopManager, try #require(act.permission),
      only: try await bench.book.only(product: sku))
  }

  private func step(_ act: BatchAct, _ number: String, _ call: Call) async throws -> BatchStatus {
    let batches = bench.batches
    let batch = BatchReference(batch: number)
    let refusal = BatchRefusal(batch: number, reason: "no granulate")
    return switch act {
    case .submit: try await batches.submit(batch, call).output.status
    case .withdraw: try await batches.withdraw(batch, call).output.status
    case .approve: try await batches.approve(batch, call).output.status
    case .reject: try await batches.reject(refusal, call).output.status
    case .execute: try await batches.execute(ExecuteBatch(batch: number), call).output.status
    case .complete: try await batches.complete(CompleteBatch(batch: number), call).output.status
    case .report:
      try await batches.report(
        CompleteBatch(batch: number, made: [.init("LAMP-1", .zero)]), call
      ).output.status
    case .cancel: try await batches.cancel(refusal, call).output.status
    case .edit, .expire, .delete: throw OpsError(.internalError, "\(act) is no step of this test")
    }
  }

  /// A batch of lamps that can have this done to it.
  private func batch(for act: BatchAct) async throws -> String {
    let status = BatchStatus.allCases.first { act.next(from: $0) != nil }
    return try await bench.batch(in: try #require(status))
  }

  @Test("A right for other goods moves no batch", arguments: acts)
  func ofOthers(_ act: BatchAct) async throws {
    let number = try await batch(for: act)
    let before = try await bench.book.state()
    let call = try await limited(act, to: "RICE")
    let refused = await BatchBench.refusal { try await step(act, number, call) }
    #expect(refused?.code == .denied, "\(String(describing: refused))")
    #expect(try await bench.book.state() == before)
  }

  @Test("A right for its goods moves a batch", arguments: acts)
  func ofOnesOwn(_ act: BatchAct) async throws {
    let number = try await batch(for: act)
    let before = try await bench.record(number)
    let status = try await step(act, number, try await limited(act, to: "LAMP-1"))
    #expect(status == act.next(from: before.status))
  }

  @Test func nobodyApprovesWhatTheirRightDoesNotReach() async throws {
    let number = try await bench.batch(in: .pending)
    let second = try await bench.secondManager().principal
    let rice = try await bench.book.only(product: "RICE")
    let call = Call(
      Principal(
        userID: try #require(second.userID), name: second.name,
        rights: Rights(
          roles: second.roles, permissions: second.permissions.subtracting([.batchApprove]),
          conditions: [.batchApprove: [rice]])))
    let refused = await BatchBench.refusal { try await step(.approve, number, call) }
    #expect(refused?.code == .denied)
    #expect(try await bench.record(number).status == .pending)
  }

  @Test func allThatABatchMakesIsAskedAbout() async throws {
    let number = try await bench.plan()
    try await bench.add(number, "RICE", "Navy", stations: "4,5,6")
    let refused = await BatchBench.refusal {
      try await step(.submit, number, try await limited(.submit, to: "LAMP-1"))
    }
    #expect(refused?.code == .denied)
    let both = bench.book.call(
      .workshopManager, .batchEdit, only: try await bench.book.only(product: "LAMP-1"),
      try await bench.book.only(product: "RICE"))
    #expect(try await step(.submit, number, both) == .pending)
  }

  // MARK: Rights that leave some products out

  /// The workshop manager, whose right to edit batches is good for all products but this one.
  private func manager(without sku: String) async throws -> Call {
    bench.book.call(
      .workshopManager, .batchEdit, except: try await bench.book.only(product: sku))
  }

  @Test("Nobody moves a batch of what their right leaves out", arguments: [true, false])
  func movingWhatIsForbidden(_ isOther: Bool) async throws {
    let number = try await bench.plan()
    let call = try await manager(without: isOther ? "RICE" : "LAMP-1")
    let before = try await bench.book.state()
    for input in [
      EditBatch(batch: number, date: BatchBench.day(2)), EditBatch(batch: number, shift: .evening),
    ] {
      let refused = await BatchBench.refusal { try await bench.batches.edit(input, call) }
      #expect(refused?.code == (isOther ? nil : .denied), "\(String(describing: refused))")
    }
    let isSame = try await bench.book.state() == before
    #expect(isSame == !isOther)
  }

  @Test("What somebody may change is what they are not refused", arguments: ["RICE", "LAMP-1"])
  func mayChange(_ forbidden: String) async throws {
    let number = try await bench.plan()
    let call = try await manager(without: forbidden)
    let editing = try await bench.batches.show(BatchReference(batch: number), call).output.editing
    let refused = await BatchBench.refusal {
      try await bench.batches.edit(EditBatch(batch: number, primary: "White"), call)
    }
    let isReached = forbidden == "RICE"
    #expect(refused?.code == (isReached ? nil : .denied))
    #expect(editing.mayChangeColors == isReached && editing.mayChangeProducts == isReached)
    #expect(editing.guidance.contains("not good for all products") == !isReached)
  }

  @Test("A right for some products edits batches of them", arguments: ["RICE", "LAMP-1"])
  func mayChangeSome(_ allowed: String) async throws {
    let number = try await bench.plan()
    let call = try await limited(.edit, to: allowed)
    let editing = try await bench.batches.show(BatchReference(batch: number), call).output.editing
    #expect(editing.mayChangeColors == (allowed == "LAMP-1"))
    #expect(!editing.guidance.contains("no right"))
  }

  @Test func nobodyMovesItBackByUndo() async throws {
    let number = try await bench.plan()
    _ = try await bench.batches.edit(EditBatch(batch: number, date: BatchBench.day(2)), bench.mia)
    let call = try await manager(without: "LAMP-1")
    let refused = await BatchBench.refusal {
      try await bench.book.dependencies.changesets.undo(CommitReference(), call)
    }
    #expect(refused?.code == .denied, "\(String(describing: refused))")
    #expect(try await bench.record(number).day == BatchBench.day(2))
  }

  @Test("A shift batch takes nothing over that a right leaves out", arguments: [true, false])
  func takingOver(_ isEdit: Bool) async throws {
    _ = try await bench.batch(in: .active)
    func create(without sku: String) async throws -> String {
      let call = bench.book.call(
        .workshopManager, isEdit ? .batchEdit : .batchCreate,
        except: try await bench.book.only(product: sku))
      return try await bench.create("M1", .evening, type: .batchProcessing, by: call)
    }
    let before = try await bench.book.state()
    let refused = await BatchBench.refusal { try await create(without: "LAMP-1") }
    #expect(refused?.code == .denied, "\(String(describing: refused))")
    #expect(try await bench.book.state() == before)
    let products = try await bench.show(try await create(without: "RICE")).batch.products
    #expect(products.map(\.sku) == ["LAMP-1"])
  }

  @Test func linesThatARightHidesAreNotShown() async throws {
    let number = try await bench.plan()
    try await bench.add(number, "RICE", "Navy", stations: "4,5,6")
    let call = bench.book.call(
      .workshopManager, .batchView, except: try await bench.book.only(product: "LAMP-1"))
    let shown = try await bench.batches.show(BatchReference(batch: number), call).output.batch
    let listed = try await bench.batches.list(ListBatches(), call).output.items
    #expect(shown.products.map(\.sku) == ["RICE"])
    #expect(listed.map { $0.products.map(\.sku) } == [["RICE"]])
    #expect(try await bench.show(number).batch.products.map(\.sku) == ["LAMP-1", "RICE"])
  }

  @Test("What somebody does not see they do not delete", arguments: ["RICE", "LAMP-1"])
  func unseenProducts(_ hidden: String) async throws {
    let number = try await bench.plan()
    let call = bench.book.call(
      .workshopManager, .batchView, except: try await bench.book.only(product: hidden))
    let before = try await bench.book.state()
    let refused = await BatchBench.refusal {
      try await bench.batches.delete(BatchReference(batch: number), call)
    }
    guard hidden == "LAMP-1" else {
      #expect(refused == nil)
      return
    }
    #expect(refused?.code == .denied)
    #expect(refused?.message == "\(number) has products that you may not see")
    let edited = await BatchBench.refusal {
      try await bench.batches.edit(EditBatch(batch: number, primary: "White"), call)
    }
    #expect(edited?.message == refused?.message)
    #expect(try await bench.book.state() == before)
  }
}
