import OpsDomain

/// An operation without its types: takes and gives documents. What the shell, the server and bulk
/// lines run.
public struct AnyOperation: Sendable {
  /// What is declared about the operation.
  public private(set) var descriptor: OperationDescriptor
  /// Runs the operation with this input, which must be an object with the parameters' names. It is
  /// read only for a caller who may run the operation.
  public let run: @Sendable (any ServiceFinder, Document, Call) async throws -> Outcome<Document>
  /// Reads the input of one of many calls, which may come before it is its turn. The caller's right
  /// has been checked. The flag says whether the journal keeps the answer for the call's key.
  let prepare: @Sendable (Document, Call, Bool) throws -> PreparedCall
  /// Whether its answers may show people, by their type. Asked when it is wanted: to ask of every
  /// operation would slow down each start.
  let mayShowPeople: @Sendable () -> Bool
  /// Why no record can match this input, see ``OperationInput/contradiction``; nil for an input
  /// that cannot be read.
  package let contradiction: @Sendable (Document) -> String?
  /// The input as the operation itself reads it, written down: two inputs that mean the same call
  /// have the same bytes, in whatever order their members are and however a number is written.
  /// Throws for an input that cannot be read.
  package let normal: @Sendable (Document) throws -> [UInt8]

  /// - Parameter method: What does the work, such as `StockService.receive`.
  public init<Service: DeskService, Input: Codable & Sendable, Output: Codable & Sendable>(
    _ operation: Operation<Input, Output>,
    _ method:
      @escaping @Sendable (Service) -> @Sendable (Input, Call) async throws -> Outcome<Output>
  ) {
    let descriptor = operation.descriptor
    self.descriptor = descriptor
    mayShowPeople = {
      Output.self is any ShowsPeople.Type || Output.self is any NamesPeople.Type
    }
    contradiction = { document in
      let input = try? descriptor.input(Input.self, from: document)
      return (input as? any OperationInput)?.contradiction
    }
    normal = { document in
      let input = try descriptor.input(Input.self, from: document)
      return DocumentWriter.bytes(try DocumentEncoder.encode(input))
    }
    run = { services, document, call in
      let desk = services.desk
      try await desk.admit(call, to: descriptor)
      let input: Input
      do {
        input = try descriptor.input(Input.self, from: document)
      } catch {
        throw await desk.diagnosed(error, of: descriptor, document, call)
      }
      var outcome = try await CalledOperation.running(descriptor.name) {
        try await method(services.service())(input, call)
      }
      if descriptor.isRemoval {
        let isDone = outcome.receipt != nil || outcome.isReplay
        outcome.deleted = isDone && (outcome.output as? any RemovalAnswer)?.isGone != false
      }
      return try outcome.map { try desk.document(of: $0) }
    }
    prepare = { document, one, keepsAnswer in
      let principal = one.principal
      let input = try descriptor.input(Input.self, from: document)
      let fingerprint = try one.key.map {
        try Desk.fingerprint(descriptor.name, input, by: principal, key: $0)
      }
      let keepsAnswer = fingerprint != nil && keepsAnswer
      return PreparedCall(
        operation: descriptor.name, key: one.key, fingerprint: fingerprint, reason: one.reason
      ) { services, call in
        let outcome = try await CalledOperation.running(descriptor.name) {
          try await method(services.service())(input, call)
        }
        return try outcome.map { output in
          guard keepsAnswer else { return nil }
          let answer = DocumentWriter.bytes(try services.desk.document(of: output))
          return AnswerRights(of: principal, services.desk.world.blueprint.openers)
            .beside(answer)
        }
      }
    }
  }

  /// The same operation in a product with these words.
  func completed(with words: Deferred<ProductWords>) -> AnyOperation {
    var copy = self
    copy.descriptor = descriptor.completed(with: words)
    return copy
  }
}

extension AnyOperation: DescribedOperation {}

extension Desk {
  /// An answer as it is shown: prices with the decimals of the book's currency. The answer of a
  /// server has them already, and only the server knows its book's currency.
  func document(of output: some Encodable) throws -> Document {
    guard forwarder == nil else { return try DocumentEncoder.encode(output) }
    return try PriceForm.of(currency) { try DocumentEncoder.encode(output) }
  }
}
