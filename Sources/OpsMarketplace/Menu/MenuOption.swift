import OpsDomain

/// A choice that people have with a menu item, such as `SIZE:LARGE`, and what it adds to the price.
public struct MenuOption: Entity {
  /// Where the book keeps the options of menu items; the journal has every change.
  public static let record = Record("menu_options", .marketplace, "menu option")

  public var id: RecordID
  public var version: Int64 = 0
  /// The menu item that has this option.
  public var itemID: Reference<MenuItem>
  /// What is chosen, such as `size`: one value of it for each piece.
  public var name: Line
  /// Among what, such as `large`.
  public var value: Line
  /// What one piece costs more, or less below zero, in minor units.
  public var price: Amount = 0

  /// An item has each value of an option only once.
  public static let choiceKey = uniqueKey(Columns.itemID, Columns.name, Columns.value)
  public static let keys = [choiceKey.unique]
}
