import OpsDomain
import OpsStorage

/// Finds records of an area that a name alone does not: several may be called so, such as lots of
/// different products. The area hands one in with ``AreaParts/answer(_:with:)``.
package protocol RecordLookup: AreaHook {
  /// The collection of the records.
  var schema: Schema { get }

  /// Those that are called `name`, at most `limit`.
  /// - Parameter system: Has the rights of the system: the caller says who sees what is found.
  func records(called name: String, limit: Int, _ system: Transaction) async throws -> [Row]
}
