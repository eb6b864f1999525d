import OpsDomain
import OpsStorage
import Synchronization

/// Many calls at once: the operations of a file's rows, run in frames.
public struct BulkService: DeskService {
  let desk: Desk
  /// Whether people are kept at a server and everything else here.
  private let hasDistantPeople: Bool
  private let carried: CarriedServices

  /// A service whose calls all run at this desk, also those about users and sessions.
  public init(desk: Desk) { self.init(desk: desk, identityDesk: nil) }

  /// - Parameter identityDesk: The desk of users and sessions, where they are kept elsewhere.
  public init(desk: Desk, identityDesk: Desk?) {
    self.init(desk: desk, identityDesk: identityDesk, carrying: CarriedServices())
  }

  /// - Parameter services: Those that are more than a desk, for the calls.
  package init(desk: Desk, identityDesk: Desk?, carrying services: CarriedServices) {
    let isDistant = desk.forwarder == nil && identityDesk?.forwarder != nil
    self.init(desk: desk, hasDistantPeople: isDistant, services)
  }

  private init(desk: Desk, hasDistantPeople: Bool, _ carried: CarriedServices) {
    self.desk = desk
    self.hasDistantPeople = hasDistantPeople
    self.carried = carried
  }

  /// The people stay where they are.
  public func moved(to desk: Desk) -> BulkService {
    BulkService(desk: desk, hasDistantPeople: hasDistantPeople, carried.moved(to: desk))
  }

  /// The nouns of its operations.
  public static let nouns = ["bulk"]

  public static let operations: [AnyOperation] = [AnyOperation(run, BulkService.run)]

  static let run = Operation<BulkFrame, BulkAnswer>(
    "bulk.run", area: .platform, "Runs many calls, each as its own commit or all as one commit.",
    permission: nil, effect: .write(.reversible),
    examples: ["bulk stock receive --from receipts.csv", "bulk commands --from commands.txt"],
    isInternal: true, isCarrier: true)

  /// Reads the inputs of a frame and checks the right to each of its operations. What cannot be
  /// run is a failure of its own.
  public func prepare(_ frame: BulkFrame, _ call: Call) -> PreparedFrame {
    // The server reads what it gets, so there is nothing to get ready for it here.
    guard desk.forwarder == nil else {
      return PreparedFrame(
        frame: frame,
        calls: frame.calls.map { _ in .failure(OpsError(.internalError, "Not run here")) })
    }
    var admitted: [String: Result<AnyOperation, OpsError>] = [:]
    let calls = frame.calls.map { one -> Result<PreparedCall, OpsError> in
      let operation = admitted[one.operation] ?? admit(one.operation, call)
      admitted[one.operation] = operation
      return operation.flatMap { operation in
        if let refusal = one.refusal { return .failure(refusal.error) }
        do {
          let single = Call(call.principal, key: one.key, reason: one.reason)
          return .success(try operation.prepare(one.input, single, one.keepsAnswer))
        } catch {
          return .failure(refusal(error, of: one.operation))
        }
      }
    }
    return PreparedFrame(frame: frame, calls: calls)
  }

  /// The same for a frame that is not prepared yet.
  func run(_ frame: BulkFrame, _ call: Call) async throws -> Outcome<BulkAnswer> {
    try await run(prepare(frame, call), call)
  }

  /// Runs the calls of a frame in order and says what became of each.
  ///
  /// Throws what ends the whole: `signin.missing`, errors of the store and of the way to a server,
  /// and `CancellationError` for a frame that was stopped.
  /// - Parameter stop: Stops a frame that is one commit here; at a server nothing stops it.
  public func run(
    _ frame: PreparedFrame, _ call: Call, stop: FrameStop? = nil
  ) async throws -> Outcome<BulkAnswer> {
    try await desk.admit(call, to: Self.run.descriptor)
    if let outcome = try await desk.forwarded(Self.run, frame.frame, call) { return outcome }
    await keepRefusals(of: frame, call)
    switch frame.frame.unit {
    case .call:
      let outcome = try await each(frame, call)
      return Outcome(
        output: try await diagnosed(outcome.output, frame, call), changed: outcome.changed)
    case .frame: return try await together(frame, call, stop)
    }
  }

  private func admit(_ name: String, _ call: Call) -> Result<AnyOperation, OpsError> {
    do {
      let operation = try desk.operations.operation(named: name)
      guard operation.descriptor.effect.isWrite, !operation.descriptor.isInternal else {
        throw OpsError(
          .usage, "\(name) changes nothing: bulk runs operations that write", field: "operation")
      }
      guard !operation.descriptor.standsAlone else { throw operation.descriptor.aloneRefusal }
      guard operation.descriptor.area != .identity || !hasDistantPeople else {
        throw OpsError(
          .usage, "\(name) runs only on the server that keeps the users", field: "operation",
          hint: "run bulk with --url and the address of that server")
      }
      try desk.admit(call.principal, to: operation.descriptor)
      return .success(operation)
    } catch {
      return .failure(refusal(error, of: name))
    }
  }

  /// Keeps that operations of the frame were refused before any of its calls ran, each once.
  private func keepRefusals(of frame: PreparedFrame, _ call: Call) async {
    var kept: Set<String> = []
    for (one, prepared) in zip(frame.frame.calls, frame.calls) {
      guard case .failure(let error) = prepared, kept.insert(one.operation).inserted else {
        continue
      }
      await desk.keepRefusal(error, of: one.operation, call)
    }
  }

  private func refusal(_ error: any Error, of operation: String) -> OpsError {
    desk.report(error, of: operation) as? OpsError ?? OpsError(.interrupted, "Interrupted")
  }

  /// The answer with all that is wrong with refused calls.
  private func diagnosed(
    _ answer: BulkAnswer, _ frame: PreparedFrame, _ call: Call
  ) async throws -> BulkAnswer {
    guard answer.results.contains(where: { $0.refusal != nil }) else { return answer }
    return try await desk.diagnose(call) { diagnosis in
      var results = answer.results
      for (index, one) in frame.frame.calls.enumerated() {
        guard let error = results[index].error else { continue }
        results[index] = BulkResult(try await diagnosis.complete(error, of: one))
      }
      return BulkAnswer(results: results)
    }
  }

  private func each(_ frame: PreparedFrame, _ call: Call) async throws -> Outcome<BulkAnswer> {
    let ready = frame.calls.compactMap { try? $0.get() }
    var written = try await desk.performEach(
      ready, of: Self.run.descriptor, call, carrying: carried)[...]
    var changed = false
    var left: [WrittenRecord] = []
    let results = try frame.calls.map { prepared -> BulkResult in
      if case .failure(let error) = prepared { return BulkResult(error) }
      switch written.removeFirst() {
      case .success(let outcome):
        changed = changed || (outcome.changed && !outcome.isReplay)
        left += outcome.output
        return outcome.isReplay ? .replayed : .done
      case .failure(let error as OpsError): return BulkResult(error)
      case .failure(let error): throw error
      }
    }
    await carried.follow(left, at: desk, after: Self.run.descriptor.name)
    return Outcome(output: BulkAnswer(results: results), changed: changed)
  }

  /// All calls as one commit. When any is refused none is booked; the answer then says which.
  private func together(
    _ frame: PreparedFrame, _ call: Call, _ stop: FrameStop?
  ) async throws -> Outcome<BulkAnswer> {
    let refused = Mutex<[BulkResult]?>(nil)
    let written = Mutex<[WrittenRecord]>([])
    let desk = desk
    let carried = carried
    do {
      let outcome = try await desk.perform(Self.run, frame.frame, call) { transaction in
        let results = try await Self.stage(frame, call, desk, carried, transaction)
        guard results.allSatisfy({ $0.refusal == nil }) else {
          refused.withLock { $0 = results }
          throw OpsError(.batchRefused, "Another call in the same commit was refused")
        }
        try stop?.begin()
        let left = carried.written(in: transaction)
        written.withLock { $0 = left }
        return BulkAnswer(results: results)
      }
      if outcome.receipt != nil, !outcome.isReplay {
        await carried.follow(
          written.withLock { $0 }, at: desk, after: Self.run.descriptor.name)
      }
      return outcome
    } catch let error as OpsError where error.code == .batchRefused {
      guard let results = refused.withLock({ $0 }) else { throw error }
      return Outcome(output: BulkAnswer(results: results))
    }
  }

  /// Runs the calls in one transaction; a refused one leaves nothing in it. A call that was booked
  /// on its own already is refused: the commit has one key, and nobody would see that it came
  /// twice.
  private static func stage(
    _ frame: PreparedFrame, _ call: Call, _ desk: Desk, _ carried: CarriedServices,
    _ transaction: Transaction
  ) async throws -> [BulkResult] {
    let turn = desk.newTurn()
    let services = carried.finder(at: desk.inside(turn))
    let readable = frame.calls.compactMap { try? $0.get() }
    let known = try await desk.keys(of: readable[...], call)
    var results: [BulkResult] = []
    results.reserveCapacity(frame.count)
    for (one, prepared) in zip(frame.frame.calls, frame.calls) {
      try Task.checkCancellation()
      do {
        let ready = try prepared.get()
        if let earlier = known[ready.key ?? ""] {
          results.append(BulkResult(earlier.refusal(of: ready) ?? Self.bookedAlone))
          continue
        }
        let inner = Call(call.principal, reason: ready.reason ?? call.reason)
        let changed = try await transaction.nested { transaction in
          try await turn.run(in: transaction) { try await ready.run(services, inner) }.changed
        }
        if changed { transaction.note(StepNote.text(of: one.operation)) }
        results.append(.done)
      } catch let error as OpsError {
        let diagnosis = CallDiagnosis(
          transaction: transaction, blueprint: desk.world.blueprint)
        results.append(BulkResult(try await diagnosis.complete(error, of: one)))
      }
    }
    return results
  }
}

extension BulkService {
  /// The refusal of a call that is to be booked together with others, and is booked already. Its
  /// field tells it apart from a key that stands for something else.
  private static var bookedAlone: OpsError {
    OpsError(
      .conflictKeyReused, "This row was already booked on its own", field: "atomic",
      hint: "load the file without --atomic: rows that are booked already are skipped")
  }

  /// Whether the book is kept by a server, to which frames are sent.
  public var isRemote: Bool { desk.forwarder != nil }

  /// A name for a job nobody else has: `J-` and 26 characters that sort by time.
  public func newJobName() -> String { "J-" + newName() }

  /// A name for a run of a script that nobody else has: `R-` and 26 characters that sort by time.
  public func newRunName() -> String { "R-" + newName() }

  private func newName() -> Substring {
    let key = OperationKey.make(clock: desk.world.clock, random: desk.world.random)
    return key.drop { $0 != "_" }.dropFirst()
  }
}

extension AppDependencies {
  /// Many calls at once: see ``BulkService``.
  public var bulk: BulkService { service() }
}

/// Answer of `bulk.run`.
public struct BulkAnswer: OperationOutput {
  public static let answerName = "bulk.frame/1"

  /// One for each call, in their order.
  public let results: [BulkResult]
}
