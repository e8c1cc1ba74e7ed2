// Towns of India with their state, for addresses, branches and the names of local billers.

export interface Place {
  readonly town: string
  readonly state: string
  /** Three letters, as in a biller's id. */
  readonly stateCode: string
  /** `IN-MH` */
  readonly iso: string
  /** The first two digits of a GSTIN. */
  readonly gstCode: string
  /** The beginning of its pincodes. */
  readonly pincodeStart: string
}

// oxfmt-ignore
const STATES: readonly (readonly [state: string, code: string, iso: string, gst: string, pincode: string, towns: string])[] = [
  ['Andhra Pradesh', 'APR', 'AP', '37', '52', 'Vijayawada Guntur Nellore Kurnool Tirupati Kakinada'],
  ['Assam', 'ASM', 'AS', '18', '78', 'Guwahati Dibrugarh Silchar Jorhat Tezpur'],
  ['Bihar', 'BIH', 'BR', '10', '80', 'Patna Gaya Muzaffarpur Bhagalpur Darbhanga Purnia'],
  ['Chhattisgarh', 'CHH', 'CG', '22', '49', 'Raipur Bhilai Bilaspur Korba'],
  ['Delhi', 'DEL', 'DL', '07', '11', 'Dwarka Rohini Shahdara Karol-Bagh'],
  ['Goa', 'GOA', 'GA', '30', '40', 'Panaji Margao Mapusa'],
  ['Gujarat', 'GUJ', 'GJ', '24', '38', 'Ahmedabad Surat Vadodara Rajkot Bhavnagar Jamnagar Anand'],
  ['Haryana', 'HAR', 'HR', '06', '12', 'Hisar Karnal Rohtak Panipat Ambala'],
  ['Himachal Pradesh', 'HIM', 'HP', '02', '17', 'Shimla Mandi Solan'],
  ['Jharkhand', 'JHA', 'JH', '20', '83', 'Ranchi Dhanbad Jamshedpur Bokaro'],
  ['Karnataka', 'KAR', 'KA', '29', '56', 'Mysuru Hubballi Mangaluru Belagavi Davanagere Tumakuru'],
  ['Kerala', 'KER', 'KL', '32', '68', 'Kochi Kozhikode Thrissur Kollam Kannur Alappuzha'],
  ['Madhya Pradesh', 'MPR', 'MP', '23', '45', 'Indore Bhopal Jabalpur Gwalior Ujjain Sagar'],
  ['Maharashtra', 'MAH', 'MH', '27', '41', 'Pune Nashik Nagpur Sangli Kolhapur Solapur Aurangabad Thane Latur'],
  ['Manipur', 'MAN', 'MN', '14', '79', 'Imphal'],
  ['Meghalaya', 'MEG', 'ML', '17', '79', 'Shillong Tura'],
  ['Odisha', 'ODI', 'OD', '21', '75', 'Bhubaneswar Cuttack Rourkela Sambalpur'],
  ['Punjab', 'PUN', 'PB', '03', '14', 'Ludhiana Amritsar Jalandhar Patiala Bathinda'],
  ['Rajasthan', 'RAJ', 'RJ', '08', '30', 'Jaipur Jodhpur Udaipur Kota Ajmer Bikaner Alwar'],
  ['Tamil Nadu', 'TND', 'TN', '33', '62', 'Madurai Coimbatore Salem Tiruchirappalli Tirunelveli Erode Vellore'],
  ['Telangana', 'TEL', 'TG', '36', '50', 'Warangal Nizamabad Karimnagar Khammam'],
  ['Tripura', 'TRI', 'TR', '16', '79', 'Agartala'],
  ['Uttar Pradesh', 'UPR', 'UP', '09', '22', 'Lucknow Kanpur Varanasi Prayagraj Gorakhpur Bareilly Meerut Jhansi Aligarh'],
  ['Uttarakhand', 'UTT', 'UK', '05', '24', 'Dehradun Haridwar Haldwani Roorkee'],
  ['West Bengal', 'WBL', 'WB', '19', '71', 'Howrah Siliguri Durgapur Asansol Kharagpur'],
]

export const PLACES: readonly Place[] = STATES.flatMap(
  ([state, stateCode, iso, gstCode, pincodeStart, towns]) =>
    towns.split(' ').map((town) => ({
      town: town.replace('-', ' '),
      state,
      stateCode,
      iso: `IN-${iso}`,
      gstCode,
      pincodeStart,
    })),
)
