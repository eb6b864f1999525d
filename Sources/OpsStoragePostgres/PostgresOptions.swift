import OpsDomain
import OpsStorage
import OpsStorageSQL

/// How a store uses a PostgreSQL server. The defaults suit a server of the product beside others.
public struct PostgresOptions: Sendable {
  /// Where the database is: a URL `postgres://user@host/database`, or libpq's list of words.
  public var address: String
  /// Whether the tables of a missing book are made.
  public var createsIfMissing = true
  /// Most connections that read at the same time. Writing and waiting for news take one each.
  public var readers = 16
  /// Reading connections kept open while idle.
  public var idleReaders = GroupLimits.idleReaders
  /// How long a reader waits for a connection, in milliseconds.
  public var poolMilliseconds = 1_500
  /// How long signing in may take, in milliseconds.
  public var connectMilliseconds = 5_000
  /// How long one statement may take, in milliseconds.
  public var statementMilliseconds = 60_000
  /// How long a COMMIT may take, in milliseconds. It waits for the disk and for standbys.
  public var commitMilliseconds = 10_000
  /// How long the outcome of a COMMIT without an answer is looked for, in milliseconds.
  public var resolveMilliseconds = 10_000
  /// How long a transaction waits for other servers, in milliseconds.
  public var lockWaitMilliseconds = 1_500
  /// How long a caller waits for what a database that works answers at once, in milliseconds: for
  /// a COMMIT, for a record by its identifier, and to sign in. Then the caller gets a refusal, or
  /// is told that the outcome is unknown. A COMMIT goes on.
  public var answerMilliseconds = 1_700
  /// Most commits that share one COMMIT.
  public var groupCommits = GroupLimits.commits
  /// Longest time that commits are gathered for one COMMIT, in milliseconds.
  public var groupMilliseconds = GroupLimits.milliseconds
  /// How often a transaction that others made impossible is tried.
  public var attempts = 5

  /// Keys for the personal data in the journal; nil keeps it as it is.
  public var vault: (any PersonalVault)?
  /// What gives the identifiers of new records: it goes on above those that another server has
  /// given at the same moment. Nil where nobody else writes.
  public var identifiers: TimeOrderedIdentifiers?
  /// The name of the tables that are declared, where it is known before the book is opened; nil to
  /// work it out.
  public var declaredTables: String?
  /// Spreads the attempts of transactions that met.
  public var random: any RandomSource

  /// Runs before each COMMIT with the process of the server that will run it, for tests.
  var willCommit: (@Sendable (Int32) -> Void)?

  /// How long one statement of an upgrade may take, in milliseconds: it may go through a table.
  static let upgradeMilliseconds = 3_600_000
  /// After how long an idle connection is asked whether it still works, in milliseconds.
  static let trustMilliseconds = 15_000
  /// How long that question may take, in milliseconds.
  static let checkMilliseconds = 1_000
  /// How much longer this side waits than the server, in milliseconds.
  static let graceMilliseconds = 2_000
  /// How much longer this side waits for a lock than the server, in milliseconds.
  static let lockGraceMilliseconds = 250
  /// How long a transaction of a writer, or a snapshot, may stand without a statement, in
  /// milliseconds.
  static let idleWriterMilliseconds = 60_000
  static let idleSnapshotMilliseconds = 900_000

  /// The same for a caller who waits: signing in takes no longer than any answer.
  var forCallers: PostgresOptions {
    var options = self
    options.connectMilliseconds = min(connectMilliseconds, answerMilliseconds)
    return options
  }

  /// The options for the database at this address.
  public init(_ address: String, random: any RandomSource) {
    self.address = address
    self.random = random
  }
}
