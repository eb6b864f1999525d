import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for outputs: a count does not change; a new count replaces it. Operations
/// write them with the rights of the system, because the counters of the machine change too; each
/// operation checks its own permission.
enum OutputRules {
  static let outputs = CollectionRules(MachineOutput.self, readable: .machineView)
    .belonging(to: MachineOutput.Columns.machineID.column)
    .transition(of: MachineOutput.self) { try MachineOutput.checkTransition($0, $1) }
    .reaction(of: MachineOutput.self) { old, new, transaction in
      guard old == nil, let id = new?.batchID,
        let batch = try await transaction.repository(ProductionBatch.self).fetch(id)
      else { return }
      try await batch.requireMade(transaction)
    }

  static let scraps = CollectionRules(OutputScrap.self, readable: .machineView)
    .told(with: OutputScrap.Columns.outputID.column)
    .transition(of: OutputScrap.self) { old, new in
      guard let new, new.pieces > 0 else {
        throw OpsError(
          .badQuantity, "Bad pieces must be 1 or more and cannot change", field: "bad",
          hint: "correct the output with `opsh output correct`")
      }
      guard let old else { return }
      guard old.pieces == new.pieces, old.outputID == new.outputID,
        TextFolding.sameBytes(old.code, new.code), old.isCounted || !new.isCounted
      else { throw MachineOutput.unchangeable }
    }
}

extension ProductionBatch {
  /// Throws `rule.violated` for a batch that was not executed, unless a later report says that it
  /// made something.
  func requireMade(_ transaction: Transaction) async throws {
    if status == .active || wasExecuted { return }
    if status == .completed, !isUnreported {
      let products = try await transaction.asSystem("reads what a batch made")
        .repository(BatchProduct.self).all(where: .equals(BatchProduct.Columns.batchID, id))
      if products.contains(where: { $0.made.isPositive || $0.scrapped.isPositive }) { return }
    }
    let guidance = try await guidance(transaction)
    throw OpsError(
      .ruleViolated, "\(Excerpt.of(number)) was not executed, so it has made nothing",
      field: "batch",
      hint: status == .completed && !isUnreported ? hintAboutReport : guidance)
  }
}

extension MachineOutput {
  static let unchangeable = OpsError(
    .ruleViolated, "An output can be corrected, but not changed", field: "output",
    hint: "run `opsh output correct OUTPUT --good N --reason TEXT` to correct it")

  /// Whether an output may go from `old` to `new`. Throws `rule.violated` and `data.bad_value`.
  static func checkTransition(_ old: MachineOutput?, _ new: MachineOutput?) throws(OpsError) {
    guard let new else { throw unchangeable }
    guard new.good >= 0, new.bad >= 0, pieceRange.contains(new.good + new.bad), new.target >= 0,
      new.start < new.end
    else {
      throw OpsError(
        .badQuantity, "An output needs pieces, and must end after it began", field: "good",
        hint: "allowed: \(pieceRange.lowerBound) to \(pieceRange.upperBound) pieces")
    }
    guard let old else {
      guard new.isCounted else { throw unchangeable }
      return
    }
    var expected = old
    expected.version = new.version
    expected.place = new.place
    if old.isCounted, !new.isCounted {
      expected.isCounted = false
      expected.reason = new.reason
      expected.correctedAt = new.correctedAt
      expected.correctedBy = new.correctedBy
      guard new.reason?.isEmpty == false else {
        throw OpsError(
          .badValue, "A correction needs a reason", field: "reason", hint: "give --reason TEXT")
      }
    }
    guard expected == new else { throw unchangeable }
  }
}
