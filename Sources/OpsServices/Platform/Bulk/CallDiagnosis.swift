import OpsDomain
import OpsStorage

/// Looks what else is wrong with a call that was refused, so that a row is corrected once: whether
/// the products, locations, customers, requests and give-backs that it names exist for the caller,
/// and whether its quantities fit its product. Works for every operation by the kinds of its
/// parameters.
struct CallDiagnosis {
  let transaction: Transaction

  /// The refusal with what else is wrong; as it is when it says nothing of the input.
  func complete(_ error: OpsError, of call: BulkCall) async throws -> OpsError {
    guard Problems.isAboutInput(error) || error.errorClass == .usage,
      let descriptor = AppDependencies.operations[call.operation]?.descriptor
    else { return error }
    var problems = Problems()
    problems.add(error)
    var products: [Product] = []
    for parameter in descriptor.parameters {
      for text in Self.texts(call.input[parameter.name]) {
        do {
          if let product = try await look(text, parameter.kind) { products.append(product) }
        } catch let found as OpsError where found.errorClass == .notfound {
          problems.add(found.renamingFields { _ in parameter.name })
        } catch let found as OpsError where found.errorClass == .denied {
          // What the caller may not look at is no fault of the row.
          continue
        }
      }
    }
    if products.count == 1, call.input["unit"] == nil {
      for parameter in descriptor.parameters
      where parameter.kind == .quantity || parameter.kind == .delta {
        for text in Self.texts(call.input[parameter.name]) {
          _ = try problems.read {
            try products[0].checkScale(
              try Quantity(parsing: text, field: parameter.name), field: parameter.name)
          }
        }
      }
    }
    return OpsError.joined(problems.errors) ?? error
  }

  /// Finds what a value names. Answers a product, and nil for everything else.
  private func look(_ text: String, _ kind: Parameter.Kind) async throws -> Product? {
    switch kind {
    case .sku: return try await transaction.repository(Product.self).named(text)
    case .location: _ = try await transaction.repository(Location.self).named(text)
    case .customer: _ = try await transaction.repository(Customer.self).named(text)
    case .request: _ = try await transaction.repository(OutOfStockRequest.self).named(text)
    case .giveBack: _ = try await transaction.repository(GiveBack.self).named(text)
    default: break
    }
    return nil
  }

  private static func texts(_ value: Document?) -> [String] {
    guard let value else { return [] }
    return (value.items ?? [value]).compactMap(\.string)
  }
}
