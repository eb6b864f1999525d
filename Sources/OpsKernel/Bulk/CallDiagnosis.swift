import OpsDomain
import OpsStorage

/// Looks what else is wrong with a call that was refused, so that a row is corrected once: whether
/// what it names exists for the caller, and whether its quantities fit what they are of. Works for
/// every operation by the kinds of its parameters, see ``ParameterReference``.
struct CallDiagnosis {
  let transaction: Transaction
  let blueprint: Blueprint

  /// The refusal with what else is wrong; as it is when it says nothing of the input.
  func complete(_ error: OpsError, of call: BulkCall) async throws -> OpsError {
    guard Problems.isAboutInput(error) || error.errorClass == .usage,
      let descriptor = blueprint.operations[call.operation]?.descriptor
    else { return error }
    var problems = Problems()
    problems.add(error)
    let references = blueprint.references
    var checks: [ParameterReference.QuantityCheck] = []
    for parameter in descriptor.parameters {
      guard let reference = references.first(where: { $0.kind == parameter.kind }) else { continue }
      for text in Self.texts(call.input[parameter.name]) {
        do {
          if let check = try await reference.find(text, transaction) { checks.append(check) }
        } catch let found as OpsError where found.errorClass == .notfound {
          problems.add(found.renamingFields { _ in parameter.name })
        } catch let found as OpsError where found.errorClass == .denied {
          // What the caller may not look at is no fault of the row.
          continue
        }
      }
    }
    // Of several it would not be clear which one a quantity is of.
    if checks.count == 1, call.input["unit"] == nil {
      for parameter in descriptor.parameters
      where parameter.kind == .quantity || parameter.kind == .delta {
        for text in Self.texts(call.input[parameter.name]) {
          _ = try problems.read {
            try checks[0](try Quantity(parsing: text, field: parameter.name), parameter.name)
          }
        }
      }
    }
    return OpsError.joined(problems.errors) ?? error
  }

  private static func texts(_ value: Document?) -> [String] {
    guard let value else { return [] }
    return (value.items ?? [value]).compactMap(\.string)
  }
}
