import OpsDomain
import OpsStorage

/// Looks what else is wrong with a call that was refused, so that it is corrected once: whether
/// what it names exists for the caller, and whether its quantities fit what they are of. Works for
/// every operation by the kinds of its parameters, see ``ParameterReference``.
struct CallDiagnosis {
  let transaction: Transaction
  let blueprint: Blueprint

  /// The refusal with what else is wrong with this input of the operation; as it is when it says
  /// nothing of the input.
  func complete(
    _ error: OpsError, of descriptor: OperationDescriptor, _ input: Document
  ) async throws -> OpsError {
    guard Self.canAdd(to: error, of: descriptor, blueprint) else { return error }
    var problems = Problems()
    problems.add(error)
    let references = blueprint.references
    var checks: [ParameterReference.QuantityCheck] = []
    for parameter in descriptor.parameters {
      guard let reference = references.first(where: { $0.kind == parameter.kind }) else { continue }
      for text in Self.texts(input[parameter.name]) {
        do {
          if let check = try await reference.find(text, transaction) { checks.append(check) }
        } catch let found as OpsError where found.errorClass == .notfound {
          problems.add(found.renamingFields { _ in parameter.name })
        } catch let found as OpsError where found.errorClass == .denied {
          // What the caller may not look at is no fault of the input.
          continue
        }
      }
    }
    // Of several it would not be clear which one a quantity is of.
    if checks.count == 1, input["unit"] == nil {
      for parameter in descriptor.parameters
      where parameter.kind == .quantity || parameter.kind == .delta {
        for text in Self.texts(input[parameter.name]) {
          _ = try problems.read {
            try checks[0](try Quantity(parsing: text, field: parameter.name), parameter.name)
          }
        }
      }
    }
    return OpsError.joined(problems.errors) ?? error
  }

  /// The same for one of many calls.
  func complete(_ error: OpsError, of call: BulkCall) async throws -> OpsError {
    guard let operation = blueprint.operations[call.operation] else { return error }
    return try await complete(error, of: operation.descriptor, call.input)
  }

  /// Whether the error says that the input is wrong, and the input names records.
  static func canAdd(
    to error: OpsError, of descriptor: OperationDescriptor, _ blueprint: Blueprint
  ) -> Bool {
    guard Problems.isAboutInput(error) || error.errorClass == .usage else { return false }
    return descriptor.parameters.contains { parameter in
      blueprint.references.contains { $0.kind == parameter.kind }
    }
  }

  private static func texts(_ value: Document?) -> [String] {
    guard let value else { return [] }
    return (value.items ?? [value]).compactMap(\.string)
  }
}
