import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage

/// Reads a row as the entity of its collection.
struct EntityReader: Sendable {
  let schema: Schema
  let read: @Sendable (Row) throws -> Void

  /// Of every entity there is.
  static let all = Blueprint.product.rules.entities.map { of($0) }

  private static func of<E: Entity>(_ type: E.Type) -> EntityReader {
    EntityReader(schema: E.schema) { _ = try E($0) }
  }
}
