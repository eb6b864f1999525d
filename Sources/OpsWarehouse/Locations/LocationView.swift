import OpsDomain
import OpsKernel

/// A location as operations answer it.
public struct LocationView: OperationOutput, Equatable {
  public static let answerName = "location/1"

  /// Identifier of the location.
  public let id: RecordID
  /// Short name of the location, unique regardless of letter case.
  public let code: String
  /// What the location is for: goods lie at `internal` and `partner` ones, others are virtual.
  public let kind: LocationKind
  /// Code of the location that contains it.
  public let parent: String?
  /// Codes from the outermost location to this one, joined by slashes.
  public let path: String
  /// Whether levels here may fall below zero.
  public let allowsNegative: Bool
  /// How goods are kept here.
  public let storage: StorageKind?
  /// When it was created.
  public let createdAt: Instant
  /// How many times the location was written, from 1.
  public let version: Int64

  /// - Parameter above: The locations around it, outermost first.
  init(_ location: Location, above: [Location]) {
    id = location.id
    code = location.code
    kind = location.kind
    parent = above.last?.code
    path = (above + [location]).map(\.code).joined(separator: "/")
    allowsNegative = location.allowsNegative
    storage = location.storage
    createdAt = location.createdAt
    version = location.version
  }

  public static let columns: [FieldColumn] = [
    .init("path", "LOCATION"), .init("kind", "KIND"), .init("storage", "STORAGE"),
    .init("allows_negative", "NEGATIVE"),
  ]
}
