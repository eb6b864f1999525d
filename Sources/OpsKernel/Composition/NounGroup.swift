/// Nouns of commands that stand together in the overview of the help, under a title.
public struct NounGroup: Sendable {
  /// The heading of the group.
  public let title: String
  /// Groups stand in the order of their places, in which somebody new needs them: the book at 10,
  /// goods from 20, customers at 60, people at 70, what only the shell has from 80 on. No two have
  /// the same place.
  public let place: Int
  /// The nouns of the group, in the order of the overview.
  public let nouns: [String]

  /// A group with this heading; its place must not be that of another group.
  public init(_ title: String, place: Int, _ nouns: [String]) {
    self.title = title
    self.place = place
    self.nouns = nouns
  }
}
