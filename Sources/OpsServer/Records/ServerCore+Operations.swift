import OpsDomain
import OpsKernel
import OpsStorage
import OpsWire

extension ServerCore {
  /// Who asks for operations. A caller who may see nothing does not learn which ones there are.
  func caller(of exchange: Exchange) async throws -> Principal {
    let principal = try await principal(of: exchange)
    guard !principal.isNobody || !principal.permissions.isEmpty else {
      throw await refusing(Self.signInFirst, exchange, principal)
    }
    return principal
  }

  /// Runs an operation as the caller.
  func operation(_ exchange: Exchange) async throws -> Answer {
    let principal = try await caller(of: exchange)
    let operation = try operations.operation(named: exchange.parts[0])
    try await dependencies.desk.admit(Call(principal), to: operation.descriptor)
    guard exchange.request.headers[FieldName.snapshot] == nil else {
      throw OpsError(
        .badValue, "An operation does not read from a snapshot", field: "Opsh-Snapshot",
        hint: "leave the header out; records, queries and figures take it")
    }
    let request = try WireCoder.operationCall(try await exchange.body.document())
    try refusePaths(request.input, of: operation.descriptor)
    let key = try key(of: exchange, body: request.key)
    var call = Call(
      principal, key: key, reason: request.reason, isRehearsal: request.isRehearsal)
    call.run = request.run
    call.knownAt = request.knownAt
    call.desk = request.desk
    // If it changed users, by itself or by its steps, no remembered right is used again.
    let descriptor = operation.descriptor
    let isAboutPeople = descriptor.area == .identity || descriptor.isInternal
    defer { if descriptor.effect.isWrite, isAboutPeople { principals.clear() } }
    return try await kept(descriptor, request, call) {
      try await inLane(descriptor, call) {
        try await run(operation, request, call)
      }
    }
  }

  /// The answer of a request like this one, if there was one and nothing has changed since; else
  /// what `work` answers.
  private func kept(
    _ descriptor: OperationDescriptor, _ request: OperationCall, _ call: Call,
    _ work: () async throws -> Answer
  ) async throws -> Answer {
    guard !descriptor.sources.isEmpty, !descriptor.effect.isWrite, call.key == nil,
      call.reason == nil, call.knownAt == nil, call.desk == nil, !call.isRehearsal,
      request.password == nil
    else { return try await work() }
    let principal = call.principal
    let question = AnswerShelf.Question(
      operation: descriptor.name, input: DocumentWriter.bytes(request.input),
      user: principal.userID, rights: principal.rights, limits: principal.limits,
      day: world.calendar.date(of: world.clock.now()))
    return try await answers.answer(
      to: question, from: descriptor.sources, lanes.expectation(of: descriptor.name),
      looking: { look in
        try await lanes.read(descriptor.name + " kept", for: principal, look)
      }, work)
  }

  private func run(
    _ operation: AnyOperation, _ request: OperationCall, _ call: Call
  ) async throws -> Answer {
    let descriptor = operation.descriptor
    let asked = call.key == nil ? [] : DocumentWriter.bytes(request.input)
    let outcome = try await keys.pass(call.key, of: call.principal, asking: asked) {
      if let password = request.password {
        return try await doorkeeper.run(
          descriptor.name, input: request.input, password: password, call)
      }
      return try await operation.run(try services(for: request), request.input, call)
    }
    var answer = Answer(
      bytes: WireCoder.bytes(
        answer(outcome, of: descriptor, for: call.principal), in: collections))
    answer.holdsUntil = outcome.holdsUntil
    return answer
  }

  /// The services that a call gets: those of a rehearsal know the files that it names, as its
  /// client describes them. Nothing of them is stored.
  private func services(for request: OperationCall) throws -> AppDependencies {
    guard !request.files.isEmpty else { return dependencies }
    return dependencies.holding(try HeldFacts(request.files))
  }

  /// Runs an operation where others of its kind run. A rehearsal only reads, and may take as long
  /// as it likes.
  private func inLane(
    _ descriptor: OperationDescriptor, _ call: Call, _ body: () async throws -> Answer
  ) async throws -> Answer {
    if !descriptor.effect.isWrite {
      return try await lanes.read(descriptor.name, for: call.principal, body)
    }
    guard call.isRehearsal else { return try await lanes.write(for: call.principal, body) }
    return try await lanes.read(descriptor.name + " --dry-run", for: call.principal, body)
  }

  /// The answer with what the caller may see of the changes of a rehearsal.
  func answer(
    _ outcome: Outcome<Document>, of descriptor: OperationDescriptor, for principal: Principal
  ) -> OperationAnswer {
    let shown = ShownChanges(to: principal, world.rules)
    return OperationAnswer(
      schema: descriptor.answer, output: outcome.output, isList: descriptor.isList,
      isWrite: descriptor.effect.isWrite, operation: descriptor.name, changed: outcome.changed,
      isReplay: outcome.isReplay, receipt: outcome.receipt, deleted: outcome.deleted,
      changes: outcome.changes.compactMap { shown.shown($0) })
  }

  /// The key of a write, from the header or the body. Throws `data.bad_value` when they differ.
  func key(of exchange: Exchange, body: String?) throws(OpsError) -> String? {
    guard let header = exchange.request.headers[FieldName.idempotencyKey] else { return body }
    let key = try WireCoder.checkedKey(header)
    guard body == nil || body.map({ TextFolding.sameBytes($0, key) }) == true else {
      throw OpsError(
        .badValue, "Header and body give different keys", field: "key",
        hint: "give the key once")
    }
    return key
  }

  /// A path in the input would be a path of this machine, which no caller may reach.
  func refusePaths(
    _ input: Document, of descriptor: OperationDescriptor
  ) throws(OpsError) {
    for parameter in descriptor.parameters where parameter.kind.isFile {
      guard let value = input[parameter.name], !value.isNull else { continue }
      throw OpsError(
        .badValue, "A server does not read files for its callers", field: parameter.name,
        hint: "run \(descriptor.name) where the file is")
    }
  }
}
