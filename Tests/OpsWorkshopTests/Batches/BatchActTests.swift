import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("What can be done with a batch in which state")
struct BatchActTests {
  /// The table of the catalogue, written out once more.
  private static let allowed: [BatchStatus: Set<BatchAct>] = [
    .unsubmitted: [.edit, .submit, .delete],
    .pending: [.withdraw, .approve, .reject, .cancel],
    .pendingExecution: [.execute, .cancel, .expire],
    .active: [.complete],
    .completed: [.report],
    .rejected: [],
  ]

  private static let cases = BatchStatus.allCases.flatMap { status in
    BatchAct.allCases.map { (status, $0) }
  }

  private func run(_ act: BatchAct, _ number: String, _ bench: BatchBench) async throws {
    let batch = BatchReference(batch: number)
    switch act {
    case .edit:
      _ = try await bench.batches.edit(EditBatch(batch: number, primary: "White"), bench.mia)
    case .submit: try await bench.submit(number)
    case .withdraw: _ = try await bench.batches.withdraw(batch, bench.mia)
    case .approve: try await bench.approve(number)
    case .reject:
      _ = try await bench.batches.reject(BatchRefusal(batch: number, reason: "worn"), bench.anna)
    case .execute: try await bench.execute(number)
    case .complete: try await bench.complete(number)
    case .cancel: try await bench.cancel(number)
    case .expire:
      bench.pass(hours: 9)
      let record = try await bench.record(number)
      try await bench.book.write { transaction in
        try record.require(.expire)
        try await BatchSettling(transaction).settle(record)
      }
    case .report:
      _ = try await bench.batches.report(
        CompleteBatch(batch: number, made: [.init("LAMP-1", .zero)]), bench.mia)
    case .delete: _ = try await bench.batches.delete(batch, bench.mia)
    }
  }

  @Test("every state and every act: allowed, or refused with rule.bad_state", arguments: cases)
  func everyCase(_ status: BatchStatus, _ act: BatchAct) async throws {
    let bench = try await BatchBench()
    let number = try await bench.batch(in: status)
    #expect(try await bench.record(number).status == status)
    let refused = await BatchBench.refusal { try await run(act, number, bench) }
    let isAllowed = Self.allowed[status]?.contains(act) ?? false
    #expect((refused == nil) == isAllowed, "\(refused.map { "\($0)" } ?? "allowed")")
    #expect((act.next(from: status) != nil) == isAllowed)
    guard isAllowed else {
      #expect(refused?.code == .badState)
      #expect(refused?.hint?.isEmpty == false)
      #expect(try await bench.record(number).status == status)
      return
    }
    guard act != .delete else { return }
    #expect(try await bench.record(number).status == act.next(from: status))
  }

  @Test("what is advised fits the state, and each command is whole")
  func advice() async throws {
    let bench = try await BatchBench()
    let number = try await bench.batch(in: .pendingExecution)
    let early = await BatchBench.refusal { try await bench.complete(number) }
    #expect(early?.hint?.contains("opsh batch execute \(number)") == true)
    #expect(
      early?.message
        == "\(number) is approved and not executed yet, and cannot be completed")
    let edited = await BatchBench.refusal {
      try await bench.batches.edit(EditBatch(batch: number, primary: "White"), bench.mia)
    }
    #expect(edited?.hint?.contains("opsh batch cancel \(number) --reason TEXT") == true)
    #expect(try await bench.show(number).editing.guidance.contains("--reason TEXT"))
  }

  @Test("After its shift an approved batch is ended and reported, and not cancelled")
  func adviceAfterTheShift() async throws {
    let bench = try await BatchBench()
    let number = try await bench.batch(in: .pendingExecution)
    bench.pass(hours: 10)
    let report = CompleteBatch(batch: number, made: [.init("LAMP-1", .zero)])
    let refusals = [
      await BatchBench.refusal { try await bench.complete(number) },
      await BatchBench.refusal { try await bench.cancel(number) },
      await BatchBench.refusal { try await bench.execute(number) },
      await BatchBench.refusal {
        try await bench.book.dependencies.machines.disable(
          MachineReference(machine: "M1"), bench.anna)
      },
    ]
    let shown = try await bench.show(number)
    for hint in refusals.map({ $0?.hint }) + [shown.editing.guidance] {
      #expect(hint?.contains("its shift is over") == true)
      #expect(hint?.contains("`opsh batch report \(number) --made SKU=QTY`") == true)
      #expect(hint?.contains("batch cancel") == false && hint?.contains("execute") == false)
    }
    #expect(shown.findings.map(\.action) == [.report])
    #expect(shown.findings.map(\.command) == ["batch report \(number) --made SKU=QTY"])
    try await bench.settle()
    _ = try await bench.batches.report(report, bench.mia)
    #expect(try await !bench.record(number).isUnreported)
  }

  @Test("Every state is reached by some act, and there is no state approved")
  func everyStateIsReached() {
    var reached: Set<BatchStatus> = [.unsubmitted]
    for _ in BatchStatus.allCases {
      reached.formUnion(
        reached.flatMap { status in BatchAct.allCases.compactMap { $0.next(from: status) } })
    }
    #expect(reached == Set(BatchStatus.allCases))
    #expect(!BatchStatus.allCases.map(\.rawValue).contains("approved"))
  }

  @Test("the gate refuses every other step on every write", arguments: BatchStatus.allCases)
  func gate(_ status: BatchStatus) async throws {
    let bench = try await BatchBench()
    let number = try await bench.batch(in: status)
    for next in BatchStatus.allCases where next != status {
      guard !BatchAct.leads(from: status, to: next) else { continue }
      let refused = await BatchBench.refusal {
        try await bench.book.write { transaction in
          var batch = try await transaction.repository(ProductionBatch.self).named(number)
          batch.status = next
          _ = try await transaction.repository(ProductionBatch.self).update(batch)
        }
      }
      #expect(refused != nil, "\(status) to \(next)")
      #expect(try await bench.record(number).status == status)
    }
  }

  @Test func theGateKeepsWhatABatchIs() async throws {
    let bench = try await BatchBench(machines: ["M1", "M2"])
    let number = try await bench.batch(in: .pending)
    let other = try await bench.machine("M2").id
    let changes: [@Sendable (inout ProductionBatch) -> Void] = [
      { $0.machineID = other }, { $0.mode = .dual }, { $0.shift = .evening },
      { $0.type = .batchProcessing }, { $0.number = "PC-20270301-0009" },
      { $0.day = BatchBench.day(3) }, { $0.submittedBy = nil },
    ]
    for change in changes {
      let refused = await BatchBench.refusal {
        try await bench.book.write { transaction in
          var batch = try await transaction.repository(ProductionBatch.self).named(number)
          change(&batch)
          _ = try await transaction.repository(ProductionBatch.self).update(batch)
        }
      }
      #expect(refused?.code == .ruleViolated || refused?.code == .badState)
    }
  }

  @Test(
    "Without a step nothing changes of what was submitted",
    arguments: BatchStatus.allCases.filter { $0 != .unsubmitted })
  func unmoved(_ status: BatchStatus) async throws {
    let bench = try await BatchBench()
    let number = try await bench.batch(in: status)
    let refused = await BatchBench.refusal {
      try await bench.book.write { transaction in
        let batches = transaction.repository(ProductionBatch.self)
        var batch = try await batches.named(number)
        batch.reason = "for another reason"
        _ = try await batches.update(batch)
      }
    }
    #expect(refused?.code == .badState && refused?.field == "batch")
  }

  @Test func onlyAPlanHasProductsThatChange() async throws {
    let bench = try await BatchBench()
    let number = try await bench.batch(in: .pending)
    let id = try await bench.record(number).id
    let refused = await BatchBench.refusal {
      try await bench.book.write { transaction in
        let products = transaction.repository(BatchProduct.self)
        for var product in try await products.all(
          where: .equals(BatchProduct.Columns.batchID, id))
        {
          product.planned = 5
          _ = try await products.update(product)
        }
      }
    }
    #expect(refused?.code == .badState)
    let station = await BatchBench.refusal {
      try await bench.book.write { transaction in
        let stations = transaction.repository(BatchStation.self)
        for station in try await stations.all(
          where: .equals(BatchStation.Columns.batchID, id))
        {
          try await stations.delete(station)
        }
      }
    }
    #expect(station?.code == .badState)
  }
}
