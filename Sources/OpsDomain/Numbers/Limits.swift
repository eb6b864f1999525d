/// Every limit of the product in one place, so that nothing grows without bound by accident.
///
/// A limit is a promise to callers: raising one is compatible, lowering one is not.
public enum Limits {
  // MARK: Lists and batches

  /// Records of one page when the caller does not say.
  public static let pageSizeDefault = 50
  /// Most records one page may hold; a larger request is refused, not cut.
  public static let pageSizeMaximum = 1000
  /// Most rows of one page of a ranking, which is worked out as a whole whatever is shown of it.
  public static let rankingRows = 100_000
  /// Most record changes in one commit.
  public static let batchChanges = 10_000
  /// Most problems of a count sheet that its error carries.
  public static let refusedLines = 5_000
  /// Most lines of one count, and of a sheet that is brought in at once.
  public static let countLines = 100_000
  /// Most operations one changeset may stage.
  public static let changesetOperations = 100_000
  /// Most commands that change something in a changeset of a book on a server: each further one
  /// makes the server run all of them again.
  public static let stagedSteps = 200
  /// Most answers of such a changeset that its commit compares, besides those of its steps.
  public static let stagedChecks = 1000
  /// Most records one commit to a protected book may touch when nobody has said how many.
  public static let protectedRows = 50

  // MARK: Sizes of input

  /// Largest request body in bytes (1 MiB).
  public static let bodyBytes = 1 << 20
  /// Deepest nesting of a JSON document or of a filter.
  public static let documentDepth = 64
  /// Longest line of a script, an import or the prompt, in bytes.
  public static let lineBytes = 65_536
  /// Most bytes that are read in search of the end of a line that is too long anyway.
  public static let lineSearchBytes = 64 << 20

  // MARK: Text

  /// Longest operation key (idempotency key), in characters (Unicode scalars).
  public static let keyLength = 255
  /// Longest name or title, in Unicode scalars.
  public static let nameLength = 200
  /// Longest note or reason, in Unicode scalars.
  public static let noteLength = 2000

  /// Longest text of a column that has no shorter limit of its own, in Unicode scalars.
  public static let columnLength = 65_536
  /// Longest text of a column that lists many things, such as the layers of a cost.
  public static let columnLong = 1 << 24

  // MARK: Numbers

  /// Largest absolute quantity or price in a column that has no narrower bounds of its own, in
  /// millionths: the sum of 1,000 inputs.
  public static let columnFixed: Int64 = 9_000_000_000_000_000_000

  /// Largest absolute quantity of one input, in whole units: 1,000 of them still add up in 64 bits.
  public static let quantityMaximum: Int64 = 9_000_000_000
  /// Most that the pending requests for one product want together: 1,000 of the largest quantity.
  public static let openRequestsMaximum = Quantity(
    rawValue: 1000 * quantityMaximum * FixedPoint.one)
  /// Largest unit price of one input, in whole currency units, for the same reason.
  public static let unitPriceMaximum: Int64 = 9_000_000_000
  /// Most that the goods of one movement may cost, in whole currency units: 9,000 of them still
  /// add up in 64 bits in a currency with three decimals.
  public static let movementValueMaximum: Int64 = 1_000_000_000_000
  /// Most that one sales entry may be worth, in whole currency units, for the same reason.
  public static let salesValueMaximum: Int64 = 1_000_000_000_000

  // MARK: Identity

  /// Most days a personal access token is good for.
  public static let tokenDays = 366
  /// Most personal access tokens of one person that are good at the same time.
  public static let tokensPerPerson = 50
  /// Most narrowed tokens with a number of uses that are counted for one personal access token.
  public static let countedPerToken = 1000
  /// Most sessions of one person that are open at the same time.
  public static let sessionsPerPerson = 20
  /// Most roles one person asks for within 24 hours.
  public static let elevationsPerDay = 20
  /// How long before the end of a session people are told.
  public static let sessionWarning = TimeSpan(milliseconds: 5 * 60_000)
  /// How recent a sign-in must be for what is sensitive.
  public static let freshSignIn = TimeSpan(milliseconds: 5 * 60_000)
  /// How far pages of one copy of the book may lie apart; after that another copy begins.
  public static let copyPause = TimeSpan(milliseconds: 5 * 60_000)
  /// Shortest password, in Unicode scalars (NIST SP 800-63B-4: 15 when it is the only factor).
  public static let passwordMinimum = 15
  /// Shortest password beside a second factor, in Unicode scalars (the same source).
  public static let passwordMinimumWithFactor = 8
  /// Longest password in bytes, which bounds the cost of hashing one.
  public static let passwordMaximum = 1024

  // MARK: Waiting

  /// How often a remote call is tried, the first time included; always with the same commit id.
  public static let retryAttempts = 3
  /// How far the clock may stand behind the last commit. Within it, a commit gets the time of the
  /// last one; beyond it, nothing is committed.
  public static let clockTolerance = TimeSpan(milliseconds: 5 * 60_000)
  /// How long a writer waits for another writer of the same book, in milliseconds.
  public static let lockWaitMilliseconds = 5000
}
