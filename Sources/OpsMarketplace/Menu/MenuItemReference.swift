import OpsDomain
import OpsKernel

/// Input of operations that name one menu item.
public struct MenuItemReference: OperationInput {
  /// The partner that sells it.
  public var partner: NameOf<Partner>
  /// The product, by its SKU.
  public var sku: NameOf<MenuItem>
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
}
