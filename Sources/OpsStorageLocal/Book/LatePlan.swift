import OpsDomain
import OpsStorageSQL

/// The migrations of a book, worked out when somebody needs more of them than their names: that
/// takes a look at every collection, and most starts find a book that lacks nothing.
struct LatePlan: Sendable {
  /// The names of all migrations, where they are known without a look at the collections.
  private let names: [String]?
  private let plan: Deferred<Result<MigrationPlan, OpsError>>

  /// - Parameters:
  ///   - schemas: The collections of the book.
  ///   - steps: What does not follow from their declarations alone; nil for the steps of the
  ///     product that concern them.
  ///   - declared: The name of the tables that are declared, where it is written down. A book that
  ///     has it and all steps of the product lacks nothing.
  init(_ schemas: Deferred<[Schema]>, steps: [MigrationStep]?, declared: String?) {
    names = steps == nil ? declared.map { MigrationPlan.namesOfProduct(declared: $0) } : nil
    plan = Deferred {
      do throws(OpsError) {
        let schemas = schemas.value
        return .success(
          try MigrationPlan(
            schemas, steps: steps ?? LaterSteps.concerning(schemas), declared: declared))
      } catch {
        return .failure(error)
      }
    }
  }

  /// The migrations. Throws what making the plan throws.
  func get() throws(OpsError) -> MigrationPlan { try plan.value.get() }

  /// Whether these are the names of all migrations there are, as far as that is known without a
  /// look at the collections; false where it is not.
  func isKnown(toBe applied: [String]) -> Bool {
    guard let names, names.count == applied.count else { return false }
    return names.allSatisfy(applied.contains)
  }
}
