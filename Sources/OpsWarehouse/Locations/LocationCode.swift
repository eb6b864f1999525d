/// Codes of the locations every book starts with.
public enum LocationCode {
  /// The default place of goods.
  public static let main = "MAIN"
  public static let supplier = "SUPPLIER"
  public static let customer = "CUSTOMER"
  public static let production = "PRODUCTION"
  public static let loss = "LOSS"
  public static let scrap = "SCRAP"
  public static let transit = "TRANSIT"
  /// Goods pass through it when they become another lot.
  public static let conversion = "CONVERSION"
}
