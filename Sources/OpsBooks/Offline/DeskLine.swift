import OpsDomain
import OpsKernel
import OpsStorageRemote
import OpsSync
import OpsWire

/// The way from an offline desk to its server, over HTTP. A request is tried once: the rounds
/// decide when it is tried again.
struct DeskLine: SyncLine {
  private static let batch = "batch_file.run"
  private static let pull = "desk.pull"

  let desk: RecordID
  let operations: RemoteOperations
  let box: DeskBox

  func pull(after cursor: String?) async throws(SyncFailure) -> DeskPulled {
    let rights = cursor == nil ? nil : box.memory.rights
    let input = PullDesk(
      desk: desk, since: cursor, rights: rights,
      declarations: OfflineDesk.currentDeclarations)
    let answer = try await asking { try await run(Self.pull, try DocumentEncoder.encode(input)) }
    do {
      return DeskPulled(
        page: try DocumentDecoder.decode(DeskPage.self, from: answer.output, unknown: .ignore))
    } catch {
      throw SyncFailure(
        .version, code: ErrorCode.protocolMismatch.rawValue,
        message: "The server's answer cannot be read")
    }
  }

  func push(_ unit: OutboxUnit) async throws(SyncFailure) -> Int64 {
    let answer = try await asking { try await send(unit, isRehearsal: false) }
    box.learn(unit.key, from: answer.output)
    return answer.receipt?.sequence ?? 0
  }

  func check(_ unit: OutboxUnit) async throws(SyncFailure) -> [PromiseDifference] {
    let answer = try await asking { try await send(unit, isRehearsal: true) }
    guard unit.calls.count == 1, let call = unit.calls.first else { return [] }
    return Self.differences(call, answer.output)
  }

  /// Which fields an answer gives another value than a person was told.
  static func differences(_ call: OutboxCall, _ answer: Document) -> [PromiseDifference] {
    call.promised.sorted { $0.key < $1.key }.compactMap { field, told in
      let now = SyncValue(PromisedFields.value(field, in: answer))
      return now == told ? nil : PromiseDifference(field: field, told: told, now: now)
    }
  }

  /// Several operations are one commit, or none.
  private func send(_ unit: OutboxUnit, isRehearsal: Bool) async throws -> OperationAnswer {
    let calls = try unit.calls.map { call in
      (call, box.translated(try DocumentParser.parse(call.input)))
    }
    let key = isRehearsal ? nil : unit.key
    if calls.count == 1, let (call, input) = calls.first {
      return try await run(
        call.operation, input, key: key, reason: call.reason, isRehearsal: isRehearsal)
    }
    let steps = calls.map { call, input -> Document in
      ["operation": .text(call.operation), "input": input]
    }
    return try await run(
      Self.batch, ["steps": .list(steps)], key: key, reason: unit.calls.first?.reason,
      isRehearsal: isRehearsal)
  }

  private func run(
    _ operation: String, _ input: Document, key: String? = nil, reason: String? = nil,
    isRehearsal: Bool = false
  ) async throws -> OperationAnswer {
    var call = OperationCall(input: input, key: key, reason: reason, isRehearsal: isRehearsal)
    // A pull names the desk in its input.
    if operation != Self.pull { call.desk = desk }
    return try await operations.run(operation, call)
  }

  private func asking(
    _ body: () async throws -> OperationAnswer
  ) async throws(SyncFailure) -> OperationAnswer {
    do {
      return try await body()
    } catch {
      throw SyncFailure(error)
    }
  }
}
