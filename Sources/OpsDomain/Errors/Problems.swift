/// Gathers everything that is wrong with one input, so that a person can correct all of it at once.
public struct Problems: Sendable {
  /// What is wrong so far, in the order in which it was found.
  public private(set) var errors: [OpsError] = []

  /// Begins with no errors.
  public init() {}

  /// The result of `part`; nil if the input is refused, and then the refusal is kept. Throws every
  /// other error: missing rights, failures of the store and bugs.
  public mutating func read<Value>(_ part: () throws -> Value) throws -> Value? {
    do {
      return try part()
    } catch let error as OpsError where Self.isAboutInput(error) {
      errors.append(error)
      return nil
    }
  }

  /// The same for a part that asks the book.
  public mutating func ask<Value>(
    _ part: () async throws -> Value
  ) async throws -> Value? {
    do {
      return try await part()
    } catch let error as OpsError where Self.isAboutInput(error) {
      errors.append(error)
      return nil
    }
  }

  /// Keeps one more thing that is wrong.
  public mutating func add(_ error: OpsError) { errors.append(error) }

  /// Throws everything that is wrong as one error, if anything is.
  public func check() throws(OpsError) {
    if let error = OpsError.joined(errors) { throw error }
  }

  /// Whether an error says that the input is wrong, and not that something failed.
  public static func isAboutInput(_ error: OpsError) -> Bool {
    [.data, .rule, .notfound].contains(error.errorClass) && error.code != .corrupt
  }
}
