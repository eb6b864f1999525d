import CPostgres
import OpsDomain

/// Batches of statements.
extension Link {
  /// What the server answers in turn.
  private enum Expected {
    case preparation(text: String, name: String)
    case answer
  }

  /// Statements that the server keeps prepared for one connection; beyond that all are dropped.
  private static let keptStatements = 500
  /// The most parameters that the protocol can count.
  private static let parameterLimit = 65_535

  /// Sends all statements at once and waits for their answers. The first one that is refused ends
  /// the batch: what follows it is not run. Outside a transaction the batch is one.
  ///
  /// Throws the refusal, which says which statement it is about.
  func run(_ steps: [SQLStep], until deadline: Int64) throws -> [SQLAnswer] {
    guard isOpen else { throw DatabaseFailure(.lost) }
    var expected: [Expected] = []
    if prepared.count + steps.count > Self.keptStatements, !prepared.isEmpty {
      prepared = [:]
      try send(.once("DEALLOCATE ALL"), as: nil)
      expected.append(.answer)
    }
    let extra = expected.count
    var coming: [String: String] = [:]
    for step in steps {
      guard step.bindings.count <= Self.parameterLimit else {
        throw OpsError(
          .tooLarge, "A query has \(step.bindings.count) values; 65535 are allowed")
      }
      var name: String?
      if step.isKept {
        name = prepared[step.text] ?? coming[step.text]
        if name == nil {
          lastName += 1
          let given = "s\(lastName)"
          guard PQsendPrepare(handle, given, step.text, 0, nil) == 1 else { throw lost() }
          expected.append(.preparation(text: step.text, name: given))
          coming[step.text] = given
          name = given
        }
      }
      try send(step, as: name)
      expected.append(.answer)
    }
    guard PQpipelineSync(handle) == 1 else { throw lost() }
    return Array(try answers(expected, extra, until: deadline).dropFirst(extra))
  }

  private func answers(
    _ expected: [Expected], _ extra: Int, until deadline: Int64
  ) throws -> [SQLAnswer] {
    var answers: [SQLAnswer] = []
    var failure: (any Error)?
    var position = 0
    while true {
      guard let result = try nextResult(until: deadline) else {
        if PQstatus(handle) == CONNECTION_BAD { throw failure ?? lost() }
        // What follows belongs to the next statement.
        position += 1
        continue
      }
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC:
        if let failure { throw failure }
        return answers
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
        guard position < expected.count else { throw lost() }
        if case .preparation(let text, let name) = expected[position] {
          prepared[text] = name
        } else if failure == nil {
          do { answers.append(try SQLAnswer(result)) } catch { failure = error }
        }
      case PGRES_PIPELINE_ABORTED: break
      default:
        if failure == nil {
          var refusal = DatabaseFailure(result)
          refusal.step = answers.count - extra
          failure = refusal
        }
        if PQstatus(handle) == CONNECTION_BAD {
          let reason = lost()
          throw (failure as? DatabaseFailure)?.kind == .lost ? failure ?? reason : reason
        }
      }
    }
  }

  private func send(_ step: SQLStep, as name: String?) throws {
    let count = Int32(step.bindings.count)
    let sent = step.bindings.withParameters { values, lengths, formats in
      if let name {
        return PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1)
      }
      return PQsendQueryParams(handle, step.text, count, nil, values, lengths, formats, 1)
    }
    guard sent == 1 else { throw lost() }
  }
}

extension [Value] {
  /// Lends the values as libpq takes them, in binary form.
  fileprivate func withParameters<Answer>(
    _ body: (
      UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
    ) -> Answer
  ) -> Answer {
    if isEmpty { return body(nil, nil, nil) }
    var bytes: [UInt8] = []
    var places: [Int?] = []
    var lengths: [Int32] = []
    for value in self {
      let start = bytes.count
      switch value {
      case .null: break
      case .integer(let number):
        Swift.withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
      case .text(let text): bytes.append(contentsOf: text.utf8)
      case .bytes(let content): bytes.append(contentsOf: content)
      }
      places.append(value.isNull ? nil : start)
      lengths.append(Int32(clamping: bytes.count - start))
    }
    // An empty value needs an address as well: a null pointer is an absent value.
    bytes.append(0)
    let formats = [Int32](repeating: 1, count: count)
    return bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = places.map { place in place.flatMap { start?.advanced(by: $0) } }
      return body(pointers, lengths, formats)
    }
  }
}
