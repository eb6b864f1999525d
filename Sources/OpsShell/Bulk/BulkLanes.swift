import OpsDomain
import OpsKernel

/// Runs the calls of a frame, in several parts at once where that helps: on the way to a server.
/// Rows with the same first argument are in the same part, in their order, so none overtakes
/// another. A book on this machine has one writer, and the frame stays whole.
struct BulkLanes: Sendable {
  private let service: BulkService
  private let plan: BulkPlan
  private let operations: OperationCatalogue

  init(_ service: BulkService, _ plan: BulkPlan, _ operations: OperationCatalogue) {
    self.service = service
    self.plan = plan
    self.operations = operations
  }

  /// What became of each call, in the order of the frame.
  /// - Parameter stop: Stops a frame that is one commit.
  func run(
    _ prepared: PreparedFrame, _ frame: RowFrame, _ call: Call, stop: FrameStop? = nil
  ) async throws -> [BulkResult] {
    guard plan.parallel > 1, plan.atomicity == .row, service.isRemote else {
      let outcome = try await service.run(prepared, call, stop: stop)
      let results = outcome.output.results
      return outcome.isReplay ? results.map { $0.asReplay } : results
    }
    let calls = frame.rows.compactMap { try? $0.call.get() }
    var lanes = [[Int]](repeating: [], count: plan.parallel)
    for (position, call) in calls.enumerated() {
      lanes[lane(of: call, among: plan.parallel)].append(position)
    }
    return try await withThrowingTaskGroup(of: [(Int, BulkResult)].self) { group in
      for positions in lanes where !positions.isEmpty {
        let part = BulkFrame(calls: positions.map { calls[$0] })
        group.addTask {
          let ready = service.prepare(part, call)
          return Array(zip(positions, try await service.run(ready, call).output.results))
        }
      }
      var results = [BulkResult?](repeating: nil, count: calls.count)
      for try await part in group {
        for (position, result) in part { results[position] = result }
      }
      return results.compactMap { $0 }
    }
  }

  /// By the first argument, such as the SKU: the operation's first parameter.
  private func lane(of call: BulkCall, among count: Int) -> Int {
    let first = operations[call.operation]?.descriptor.parameters.first
    let text = first.flatMap { call.input[$0.name]?.string } ?? ""
    // FNV-1a, the same in every run.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(hash % UInt64(count))
  }
}
