/// Codes of the locations every book starts with.
public enum LocationCode {
  /// The default place of goods.
  public static let main = "MAIN"
  /// Goods that are received come from here.
  public static let supplier = "SUPPLIER"
  /// Goods that are given out or delivered go here.
  public static let customer = "CUSTOMER"
  /// Material goes here, and goods that were made or packed come from here.
  public static let production = "PRODUCTION"
  /// Goods that are missing by counts, corrections and transfers go here.
  public static let loss = "LOSS"
  /// Goods that are thrown away go here.
  public static let scrap = "SCRAP"
  /// Goods on their way between two places of the house are here.
  public static let transit = "TRANSIT"
  /// Goods pass through it when they become another lot.
  public static let conversion = "CONVERSION"
}
