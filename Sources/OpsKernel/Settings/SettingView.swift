import OpsDomain

/// A setting as operations answer it.
public struct SettingView: OperationOutput, Equatable {
  public static let answerName = "setting/1"

  /// The dotted name of the setting.
  public let key: String
  /// The value that holds now.
  public let value: String
  /// The value that nobody has changed.
  public let `default`: String
  /// Whether the value is the default.
  public let isDefault: Bool
  /// What it may hold.
  public let type: String
  /// What is allowed, in words.
  public let range: String
  /// What it decides.
  public let summary: String
  /// When it was last changed.
  public let updatedAt: Instant?
  /// Who changed it last.
  public let updatedBy: RecordID?
  /// Name of the person who changed it last.
  public let updatedByName: String?
  /// What it belongs to: the word before the dot.
  public let category: String
  /// Whether it protects the book or moves money, so that changing it needs a recent sign-in.
  public let isSensitive: Bool

  /// - Parameters:
  ///   - list: All settings: it says which are sensitive.
  ///   - currency: Of the book: amounts have defaults that can be paid in it.
  ///   - people: Names of users.
  init(
    _ definition: SettingDefinition, _ setting: Setting?, in list: SettingList,
    _ currency: Currency, people: [RecordID: String]
  ) {
    key = definition.key
    let standard = definition.standard(in: currency)
    let stored = setting?.value ?? standard
    // A book of an earlier version may spell the same value in another way.
    value = (try? definition.normalised(stored)) ?? stored
    `default` = standard
    isDefault =
      setting.map {
        definition.keepsAuthor && TextFolding.sameBytes($0.value, standard)
      } ?? true
    type = definition.type
    range = definition.range
    summary = definition.summary
    updatedAt = setting?.updatedAt
    updatedBy = setting?.updatedBy
    updatedByName = setting?.updatedBy.flatMap { people[$0] }
    category = definition.group
    isSensitive = list.isSensitive(definition.key)
  }

  public static let columns: [FieldColumn] = [
    .init("key", "SETTING"), .init("value", "VALUE"), .init("default", "DEFAULT"),
    .init("range", "ALLOWED"), .init("summary", "DECIDES"),
  ]

  public static let leading = ["key", "value", "summary"]
}
