import OpsKernel

extension ShellSession {
  /// The files that a dry run has looked at; nil where files are stored.
  @TaskLocal private static var held: HeldFacts?

  /// The services that commands work with now.
  func dependencies() async throws -> AppDependencies {
    let services: AppDependencies
    if let current {
      services = current.dependencies
    } else {
      services = try await book()
    }
    return Self.held.map { services.holding($0) } ?? services
  }

  /// Runs `body`. If the options ask for a dry run, no file that it names is stored in the book's
  /// folder or sent to its server: files are only looked at. Throws what `body` throws.
  func holdingFiles<Answer: Sendable>(
    _ options: GlobalOptions, _ body: () async throws -> Answer
  ) async throws -> Answer {
    guard options.isDryRun, Self.held == nil else { return try await body() }
    return try await Self.$held.withValue(HeldFacts()) { try await body() }
  }
}
