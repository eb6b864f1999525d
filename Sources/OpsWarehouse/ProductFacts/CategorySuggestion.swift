import OpsKernel

/// A category that may be right for goods with a name.
public struct CategorySuggestion: OperationOutput, Equatable {
  public static let answerName = "category.suggestion/1"

  /// Name of the category.
  public let category: String
  /// Name of the category that contains it; null for one at the top.
  public let parent: String?
  /// How well the name fits the category's words, 1 to 100.
  public let score: Int
  /// Words that the name and the category share.
  public let why: String
  /// Days goods keep from the day they are bought; null where the category itself does not say.
  public let shelfDays: Int64?
  /// Days goods keep from the day they are opened; null where the category itself does not say.
  public let openedDays: Int64?
  /// Days goods keep from the day they are frozen; null where the category itself does not say.
  public let frozenDays: Int64?

  public static let columns: [FieldColumn] = [
    .init("category", "CATEGORY"), .init("parent", "IN"), .init("score", "SCORE", .right),
    .init("why", "WHY"), .init("shelf_days", "KEEPS", .right),
    .init("opened_days", "OPENED", .right), .init("frozen_days", "FROZEN", .right),
  ]
}
