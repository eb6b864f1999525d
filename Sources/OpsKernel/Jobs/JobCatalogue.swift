import OpsDomain

/// The closed list of jobs, in the order in which one pass runs them.
public struct JobCatalogue: Sendable {
  /// The jobs, in the order in which areas hand them in.
  public let all: [JobDefinition]

  /// A list of jobs; one pass runs them in this order.
  public init(_ all: [JobDefinition]) { self.all = all }

  /// The job called `name`. Throws `notfound.any` with the jobs there are.
  public func named(_ name: String) throws(OpsError) -> JobDefinition {
    if let found = all.first(where: { TextFolding.sameBytes($0.name, name) }) { return found }
    let names = all.map(\.name)
    let guess = Suggestion.closest(to: name, in: names).map { "did you mean \($0)? " } ?? ""
    throw OpsError(
      .notFound, "There is no job \(Excerpt.of(name))", field: "job",
      hint: guess + "jobs: " + names.joined(separator: ", "))
  }
}
