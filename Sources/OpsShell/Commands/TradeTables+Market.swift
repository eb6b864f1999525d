extension TradeTables {
  /// Words for a noun of the marketplace.
  static let marketNouns = [
    "coupon": "promo", "coupons": "promo", "voucher": "promo", "vouchers": "promo",
    "discount": "promo", "discounts": "promo",
    "courier": "driver", "couriers": "driver", "rider": "driver", "riders": "driver",
    "restaurant": "partner", "restaurants": "partner", "shop": "partner", "shops": "partner",
    "seller": "partner", "sellers": "partner", "merchant": "partner", "merchants": "partner",
    "basket": "cart", "baskets": "cart", "dish": "menu", "dishes": "menu",
    "review": "rating", "reviews": "rating", "points": "loyalty",
  ]

  /// Words of other programs for what the marketplace can do, and the warehouse or the shop too.
  static let marketWords = [
    "checkout": "order place | cart quote | order pay",
    "refund": "order refund | oos refund | giveback close",
    "refunds": "order refund | oos refund | giveback list",
    "deliver": "oos deliver | order deliver", "ship": "oos deliver | order depart",
    "rate": "rating give",
    "receipt": "stock receive | order receipt", "receipts": "stock receive | order receipt",
    "ledger": "stock history | money statement", "balance": "stock list | money balance",
    "dashboard": "warehouse dashboard | expiry dashboard | marketplace dashboard | "
      + "partner dashboard | sales dashboard | oos dashboard",
  ]
}
