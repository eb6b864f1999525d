import Logging
import Metrics
import OpsDomain
import OpsStorage

/// The one door. Every operation passes it: permission, transaction, journal, replay, error shape.
/// Services hold a desk and no store, so there is no second road.
public struct Desk: Sendable {
  package let store: any RecordStore
  package internal(set) var world: World
  package let forwarder: (any OperationForwarder)?
  /// Writes down what a changeset stages; nil for a desk whose commits stand.
  package let recorder: ChangesetRecorder?
  /// The transaction every operation becomes a part of; nil for a desk that opens its own.
  package let turn: OpenTurn?
  /// Whether the book is protected: see ``protected()``.
  var isProtected = false
  /// Whether somebody is shown what operations answer: see ``unseen()``.
  var showsAnswers = true
  /// Gathers what answers show of people, where the desk's operations are parts of another one.
  var tape: ReadingTape?
  /// What signs the journal; nil where nothing is signed.
  let seal: JournalSeal?
  /// Keeps refusals and looks at personal data; nil where another desk does.
  let access: AccessLog?
  let log: Logger

  /// A desk at this store. With a forwarder, operations run on the server that it calls.
  public init(
    store: any RecordStore, world: World, forwarder: (any OperationForwarder)? = nil,
    seal: JournalSeal? = nil, access: AccessLog? = nil,
    log: Logger = Logger(label: "opsh.desk")
  ) {
    self.store = store
    self.world = world
    self.forwarder = forwarder
    self.seal = seal
    self.access = access
    self.log = log
    recorder = nil
    turn = nil
  }

  private init(
    _ desk: Desk, store: any RecordStore, world: World, recorder: ChangesetRecorder?,
    forwarder: (any OperationForwarder)? = nil
  ) {
    self.store = store
    self.world = world
    self.recorder = recorder
    self.forwarder = forwarder
    turn = store as? OpenTurn
    seal = desk.seal
    showsAnswers = desk.showsAnswers
    // What runs inside another call is that call's to keep.
    access = turn == nil ? desk.access : nil
    log = desk.log
  }

  /// Whether what is written at the desk stays, unlike what a changeset stages or a step writes.
  var commitsStand: Bool { recorder == nil && !store.isWithinTransaction }

  /// The clock that all work at the desk goes by.
  public var clock: any BusinessClock { world.clock }
  /// The calendar of the site.
  public var calendar: any SiteCalendar { world.calendar }
  /// The currency of the site.
  public var currency: Currency { world.currency }
  /// Where the book is.
  public var storeKind: StoreKind { store.kind }
  /// Every operation of the product.
  package var operations: OperationCatalogue { world.blueprint.operations }

  /// Runs `body` as `operation` for the caller.
  ///
  /// Throws what ``admit(_:to:)`` throws before anything is read, `data.bad_value` for a key or
  /// reason that the journal does not take, whatever `body` throws, with what else is wrong with
  /// the input (``CallDiagnosis``),
  /// `conflict.key_reused` when the key stands for another input, `rule.bad_state` when it stands
  /// for a call that was undone, `internal.bug` for a write called by a write of the same book and
  /// for an operation in place of the one that was called by name, and the store's errors.
  public func perform<Input: Codable & Sendable, Output: Codable & Sendable>(
    _ operation: Operation<Input, Output>, _ input: Input, _ call: Call,
    _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Outcome<Output> {
    let descriptor = operation.descriptor
    try await admit(call, to: descriptor)
    do {
      try call.checkTexts()
      try await requireStanding(of: call)
      try requireReadable(call, descriptor)
      try requireAlone(descriptor)
      try CalledOperation.begin(descriptor.name)
      let onlyAsks = try onlyAsks(input, of: descriptor, call.principal)
      if let turn { return try await turn.perform(body) }
      if let forwarder {
        return try await forward(descriptor, input, call, to: forwarder)
      }
      if !descriptor.effect.isWrite || onlyAsks {
        var outcome = try await read(descriptor, call, body)
        outcome.isRead = onlyAsks
        tape?.note(outcome.output, world.rules)
        try await keepReading(outcome.output, of: descriptor.name, call)
        return outcome
      }
      guard call.isRehearsal else {
        let kept = KeyedCall(call, input)
        let outcome = try await alone { try await write(descriptor, input, kept, body) }
          .receipted(as: call.key)
        tape?.note(outcome.output, world.rules)
        try await keepReading(ofWrite: outcome, descriptor.name, call)
        return outcome
      }
      let kept = KeyedCall(call, input)
      let outcome = try await alone { try await rehearse(descriptor, input, kept, body) }
      try await keepReading(ofRehearsal: outcome, descriptor.name, call)
      return outcome
    } catch {
      await keepRefusal(error, of: descriptor.name, call)
      let refusal = Self.askingForRole(error, call.principal)
      let failure = await diagnosed(refusal, of: descriptor, input, call)
      throw report(failure, of: descriptor.name)
    }
  }

  /// A desk whose operations become part of `transaction`.
  func staged(in transaction: Transaction) throws -> Desk {
    Desk(
      store: try transaction.staged(kind: store.kind, journal: store.journal), world: world,
      log: log)
  }

  /// A desk whose operations are staged in a changeset.
  func staged(on store: ChangesetStore, world: World, recorder: ChangesetRecorder) -> Desk {
    Desk(self, store: store, world: world, recorder: recorder)
  }

  /// A desk whose operations are staged in a changeset at the server that keeps the book.
  func staged(at server: ServerStaging, recorder: ChangesetRecorder) -> Desk {
    Desk(self, store: store, world: world, recorder: recorder, forwarder: server)
  }

  /// A desk whose operations become part of the transaction whose turn it is.
  func inside(_ turn: OpenTurn) -> Desk {
    Desk(self, store: turn, world: world, recorder: nil)
  }

  private func forward<Input: Encodable, Output: Decodable>(
    _ descriptor: OperationDescriptor, _ input: Input, _ call: Call,
    to forwarder: any OperationForwarder
  ) async throws -> Outcome<Output> {
    let document = try DocumentEncoder.encode(input)
    var call = call
    call.files = heldFacts?.files(namedIn: document) ?? []
    if descriptor.effect.isWrite, !call.isRehearsal {
      try await checkRows(of: call) { rehearsal in
        try await forwarder.forward(descriptor.name, input: document, call: rehearsal).changes
      }
    }
    let outcome = try await forwarder.forward(descriptor.name, input: document, call: call)
    if descriptor.effect.isWrite, call.isRehearsal {
      try allowance(for: call)?.check(RowAllowance.count(outcome.changes))
    }
    return try outcome.map { answer in
      try PriceForm.keeping {
        try DocumentDecoder.decode(Output.self, from: answer, unknown: .ignore)
      }
    }
  }

  private func read<Output: Sendable>(
    _ descriptor: OperationDescriptor, _ call: Call,
    _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Outcome<Output> {
    let context = world.context(for: call.principal)
    if let moment = call.knownAt {
      return Outcome(output: try await readPast(at: moment, context, body))
    }
    let output = try await store.read(descriptor.consistency) { reader in
      try await body(Transaction(reading: reader, context: context))
    }
    return Outcome(output: output)
  }

  private func rehearse<Input: Encodable, Output: Codable & Sendable>(
    _ descriptor: OperationDescriptor, _ input: Input, _ kept: KeyedCall,
    _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Outcome<Output> {
    let call = kept.call
    if let key = call.key {
      let fingerprint = try Self.fingerprint(descriptor.name, input, by: call.principal, key: key)
      let earlier: Outcome<Output>? = try await replay(descriptor, key, fingerprint, call)
      if let earlier { return Outcome(output: earlier.output, changed: false, isReplay: true) }
    }
    let rows = try allowance(for: call)
    let context = world.context(for: call.principal)
    return try await store.read(.snapshot) { reader in
      let overlay = Overlay(over: reader)
      overlay.header = header(of: descriptor, call)
      let output = try await settled(body, Transaction(writing: overlay, context: context))
      let changes = overlay.changes
      try kept.checkOwner(of: changes)
      try rows?.check(RowAllowance.count(changes))
      return Outcome(output: output, changed: !changes.isEmpty, changes: changes)
    }
  }

  private func write<Input: Encodable, Output: Codable & Sendable>(
    _ descriptor: OperationDescriptor, _ input: Input, _ kept: KeyedCall,
    _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Outcome<Output> {
    let call = kept.call
    let rows = try allowance(for: call)
    let fingerprint = try call.key.map {
      try Self.fingerprint(descriptor.name, input, by: call.principal, key: $0)
    }
    if let fingerprint, let key = call.key,
      let earlier: Outcome<Output> = try await replay(descriptor, key, fingerprint, call)
    {
      return earlier
    }
    let tape = try recorder?.tape(world.identifiers)
    let context = world.context(for: call.principal, identifiers: tape)
    var blank = header(of: descriptor, call)
    blank.fingerprint = fingerprint
    let header = blank
    do {
      let committed = try await store.transact { overlay in
        overlay.header = header
        let transaction = Transaction(writing: overlay, context: context)
        try await requireStanding(of: call, transaction)
        let output = try await settled(body, transaction)
        try kept.checkOwner(of: overlay.changes)
        if fingerprint != nil {
          let answer = DocumentWriter.bytes(try DocumentEncoder.encode(output))
          overlay.header?.answer = AnswerRights(of: call.principal, world.blueprint.openers)
            .beside(answer, showing: (output as? any KeepsPersonalReading)?.personalReading)
          overlay.header?.sealsAnswer = true
        }
        try rows?.check(RowAllowance.count(overlay.changes))
        return output
      }
      if let recorder, committed.receipt != nil {
        let step = ChangesetStep(
          operation: descriptor.name, input: try DocumentEncoder.encode(input),
          reason: call.reason, at: context.now, identifiers: tape?.taken ?? [])
        recorder.keep([step])
      }
      // Nothing left to do may mean that the same call was faster.
      if committed.receipt == nil, let fingerprint, let key = call.key,
        let earlier: Outcome<Output> = try await replay(descriptor, key, fingerprint, call)
      {
        return earlier
      }
      return Outcome(
        output: committed.answer, changed: committed.receipt != nil, receipt: committed.receipt)
    } catch let error as OpsError {
      // Another call with the same key was faster: its answer is ours, if it was the same call.
      // Then this one was refused for its key, or for what the other had done already.
      guard let fingerprint, let key = call.key,
        let earlier: Outcome<Output> = try await replay(descriptor, key, fingerprint, call)
      else { throw error }
      return earlier
    }
  }

  func header(of descriptor: OperationDescriptor, _ call: Call) -> CommitHeader {
    var header = CommitHeader(
      key: call.key ?? OperationKey.make(clock: world.clock, random: world.random),
      at: world.clock.now(), actor: call.principal.userID, operation: descriptor.name,
      reason: call.reason)
    header.elevations = RunNote.texts(of: call)
    return header
  }

  /// Gives every failure the one error shape and counts it. What is no ``OpsError`` is a bug: its
  /// text stays out of messages and logs, because nobody vetted it for personal data.
  package func report(_ error: any Error, of operation: String) -> any Error {
    if error is CancellationError { return error }
    let failure =
      error as? OpsError
      ?? OpsError.bug("\(operation) failed unexpectedly (\(type(of: error)))")
    Counter(
      label: "opsh_operation_failures",
      dimensions: [("operation", operation), ("code", failure.code.rawValue)]
    ).increment()
    if failure.errorClass == .internalError {
      log.error("operation failed", metadata: ["operation": "\(operation)"])
    }
    return failure
  }
}
