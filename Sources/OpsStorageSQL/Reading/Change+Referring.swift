import OpsDomain
import OpsStorage

extension Change {
  /// What people call the records that refer to the one of the change, and how many there are. It
  /// only makes a refusal clearer, so what cannot be read is left out.
  ///
  /// - Parameter figures: Answers a question for figures.
  package func referrers(
    in schemas: [Schema], _ figures: (Aggregate) throws -> [[Value]]
  ) -> [(noun: String, count: Int64)] {
    schema.referring(in: schemas).compactMap { schema, column -> (noun: String, count: Int64)? in
      let question = Aggregate(schema, where: .equals(column, .id(id)), .count)
      guard case .integer(let count)? = try? figures(question).first?.first else { return nil }
      return (schema.noun, count)
    }
  }
}
