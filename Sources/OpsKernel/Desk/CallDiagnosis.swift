import OpsDomain
import OpsStorage

/// Looks what else is wrong with a call that was refused, so that it is corrected once: whether
/// what it names exists for the caller, and whether its quantities fit what they are of. Works for
/// every operation by the kinds of its parameters, see ``ParameterReference``.
struct CallDiagnosis {
  /// The most names of one parameter that are looked up: nobody corrects more at once, and each is
  /// a question to the book.
  private static let mostNames = 50

  let transaction: Transaction
  let blueprint: Blueprint

  /// The refusal with what else is wrong with this input of the operation; as it is when it says
  /// nothing of the input.
  func complete(
    _ error: OpsError, of descriptor: OperationDescriptor, _ input: Document
  ) async throws -> OpsError {
    guard Self.canAdd(to: error, of: descriptor) else { return error }
    var problems = Problems()
    var checks: [ParameterReference.QuantityCheck] = []
    for parameter in descriptor.parameters {
      guard let find = parameter.kind.reference?.find else { continue }
      for text in Self.texts(input[parameter.name], of: parameter) {
        // What may be absent may be an empty text as well, which names nothing.
        guard parameter.isRequired || !text.isEmpty else { continue }
        do {
          if let check = try await find(text, transaction) { checks.append(check) }
        } catch let found as OpsError where found.errorClass == .notfound {
          problems.add(found.renamingFields { _ in parameter.name })
        } catch let found as OpsError where found.errorClass == .denied {
          // What the caller may not look at is no fault of the input.
          continue
        }
      }
    }
    // Of several it would not be clear which one a quantity is of. What is weighed loses its tare
    // first, and what an edit sets may go by what it sets besides.
    let isAsSaid = ["unit", "containers"].allSatisfy { (input[$0] ?? .null) == .null }
    if checks.count == 1, isAsSaid {
      for parameter in descriptor.parameters
      where !parameter.isClearable && (parameter.kind == .quantity || parameter.kind == .delta) {
        for text in Self.texts(input[parameter.name], of: parameter) {
          _ = try problems.read {
            try checks[0](try Quantity(parsing: text, field: parameter.name), parameter.name)
          }
        }
      }
    }
    let told = error.all.map { one in
      problems.errors.first { one.isSameFault(as: $0, of: descriptor) } ?? one
    }
    guard let refusal = OpsError.together(told) else { return error }
    return OpsError.joined([refusal] + problems.errors) ?? error
  }

  /// Whether the error says that the input is wrong, and the input names records.
  static func canAdd(to error: OpsError, of descriptor: OperationDescriptor) -> Bool {
    guard Problems.isAboutInput(error) || error.errorClass == .usage else { return false }
    return descriptor.parameters.contains { $0.kind.reference?.find != nil }
  }

  /// The names or quantities that a parameter gives. A list where one value is wanted is a fault
  /// that has been told.
  private static func texts(_ value: Document?, of parameter: Parameter) -> [String] {
    guard let value else { return [] }
    let items = parameter.isRepeatable ? value.items ?? [value] : [value]
    return items.prefix(mostNames).compactMap(\.string)
  }
}

extension OpsError {
  /// Whether it is the same fault with a field that callers of the operation do not know: what
  /// looks a record up calls it by its own name, and not by that of the parameter.
  fileprivate func isSameFault(as other: OpsError, of descriptor: OperationDescriptor) -> Bool {
    guard code == other.code, message == other.message, let field else { return false }
    return !descriptor.parameters.contains { $0.name == field }
  }
}
